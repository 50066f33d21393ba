import fc from "fast-check";

/** What strangers write where it hurts most, and anything else. */
export const hostile = fc.oneof(
  fc.constantFrom("-best coffee", "=b", "'=b", "''=b", 'say "hi"', "a\nb", "a\r\nb", "\rx", "\tx", "☕️ 🇩🇪", "123456789012345", "a,b;c", " padded ", "—", "| pipe \\|", "<script>alert(1)</script>", "[x](command:y)", "<br>", "{{ site.title }}", "{% raw %}", "# heading", "1. one", "- point", "&mdash;", "&#32;", "$(zap)", "\\", "x]", '{"a":1}'),
  fc.string({ unit: "binary" }).map((text) => text.toWellFormed().replaceAll("\uFEFF", "")),
);
