/**
 * A workflow of GitHub that checks what a pull request changes. The version is pinned: what finds nothing today doesn't find
 * something tomorrow without a change. The branch goes through a variable, since a shell would read one as code.
 */
export function checkWorkflow(name: string, version: string): string {
  return `name: Check articles
on: pull_request
permissions:
  contents: read
jobs:
  check-articles:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          fetch-depth: 0 # --changed needs the common commit
      - uses: actions/setup-node@v5
        with:
          node-version: 22
      - run: npx --yes ${name}@${version} check "--changed=$BASE"
        env:
          BASE: origin/\${{ github.base_ref }}
`;
}
