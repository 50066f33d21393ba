/**
 * What strangers type into search boxes, and what must not hurt whoever shows it: markup, formulas,
 * text that runs the other way, and far too much of it. Mixed into answers about "hostile" subjects.
 */
export const hostileKeywords: readonly string[] = [
  `<img src=x onerror=alert(1)> espresso`,
  `</script><script>alert("espresso")</script>`,
  "=1+1",
  "-best coffee",
  "@SUM(A1:A9)",
  `+1 "quoted", with; separators\tand tab`,
  "أفضل قهوة ‮espresso‬",
  "☕️ espresso 👩‍🍳 emoji",
  "'=already quoted",
  "![alt](javascript:alert(1)) | [link](command:workbench.action.quit)",
  `long ${"espresso ".repeat(11_111)}`.slice(0, 100_000),
];

/** True for a seed that asks for them. */
export function isHostile(phrase: string): boolean {
  return /(?:^|\s)hostile(?:\s|$)/iu.test(phrase);
}
