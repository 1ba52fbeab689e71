/**
 * The length of the longest text that a regular expression was handed while something ran. All that search with one
 * (`replace`, `test`, `split`, …) come by its `exec`, if that is not the built-in one.
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
