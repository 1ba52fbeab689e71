/**
 * The length of the longest text searched by a regular expression while something ran. All searches (`replace`,
 * `test`, `split`, …) go through `exec` if it is overridden.
 */
export function longestSearched(work: () => void): number {
  const { exec } = RegExp.prototype;
  let longest = 0;
  RegExp.prototype.exec = function (text) {
    longest = Math.max(longest, text.length);
    return exec.call(this, text);
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return longest;
}
