import { describe, expect, test } from 'vitest';
import { readBalance, readMessage, saysItFailed } from '../../src/website/website-answers.js';
import { longestSearched } from '../support/searched.js';

const answer = (body: string, status = 200) => ({ status, headers: {}, body });

describe('a balance', () => {
  test.each([
    [
      '{"message": "OK", "data": {"paid_balance": 1.50, "virtual_balance": 2, "total_balance": 3.50}}',
      '3.50',
    ],
    ['{"data": {"paid_balance": "1.50", "virtual_balance": "2", "total_balance": "3.50"}}', '3.50'],
    ['{"paid_balance": 1.50, "virtual_balance": 2, "total_balance": 3.50}', '3.50'],
    ['{"data": [{"paid_balance": 1.50, "virtual_balance": 2}]}', undefined],
    ['{"data": {"paid_balance": 1.50, "virtual_balance": 2, "total_balance": null}}', undefined],
    ['{"data": {"paid_balance": 1.50, "virtual_balance": 2, "balance": 9}}', undefined],
  ])('is read from %s', (body, total) => {
    expect(readBalance(answer(body))).toEqual({ paid: '1.50', virtual: '2', total });
  });

  test.each([
    ['{"data": {"balance": 3.50}}', '3.50'],
    ['{"data": {"balance": "-0.07"}}', '-0.07'],
    ['{"balance": 90071992547409.93}', '90071992547409.93'],
  ])('of an old website is only the total: %s', (body, total) => {
    expect(readBalance(answer(body))).toEqual({ paid: undefined, virtual: undefined, total });
  });

  test('of floats is that of the cents that were meant', () => {
    const body =
      '{"data": {"paid_balance": 5.5511151231258e-17, "virtual_balance": "29.949999999999999", "total_balance": 29.95}}';
    expect(readBalance(answer(body))).toEqual({ paid: '0.00', virtual: '29.95', total: '29.95' });
    const old = '{"balance": 1.25E-1}';
    expect(readBalance(answer(old))).toEqual({ paid: undefined, virtual: undefined, total: '0.125' });
  });

  const both = (paid: string) => `{"data": {"paid_balance": ${paid}, "virtual_balance": 1}}`;
  test.each([
    ['{"data": {}}', 'the balance answer has no paid_balance'],
    ['{"data": {"virtual_balance": 1}}', 'the balance answer has no paid_balance'],
    ['{"data": {"paid_balance": 1}}', 'the balance answer has no virtual_balance'],
    ['{"data": {"paid_balance": 1, "balance": 2}}', 'the balance answer has no virtual_balance'],
    ['{"data": {"total_balance": 1}}', 'the balance answer has no paid_balance'],
    ['{"data": {"balance": null}}', 'the balance answer has no balance'],
    ['{"data": []}', 'the balance answer has not one object'],
    ['{"data": [{"balance": 1}, {"balance": 2}]}', 'the balance answer has not one object'],
    ['', 'the balance answer is empty'],
    ['<p>1</p>', 'the balance answer is no JSON'],
    [both('null'), 'the balance answer has no paid_balance'],
    [both('1e30'), 'the paid_balance of the balance answer is no amount'],
    [both('1e1000000000'), 'the paid_balance of the balance answer is no amount'],
    [both('"0x10"'), 'the paid_balance of the balance answer is no amount'],
    [both('"Infinity"'), 'the paid_balance of the balance answer is no amount'],
    [both('"NaN"'), 'the paid_balance of the balance answer is no amount'],
    [both('"1,50"'), 'the paid_balance of the balance answer is no amount'],
    [both('"1 000.00"'), 'the paid_balance of the balance answer is no amount'],
    [both('""'), 'the paid_balance of the balance answer is no amount'],
    [both('".5"'), 'the paid_balance of the balance answer is no amount'],
    [both('"5."'), 'the paid_balance of the balance answer is no amount'],
    [both('true'), 'the paid_balance of the balance answer is no amount'],
    [both(`"${'9'.repeat(31)}"`), 'the paid_balance of the balance answer is no amount'],
    [
      '{"data": {"paid_balance": 1, "virtual_balance": 1, "total_balance": "x"}}',
      'the total_balance of the balance answer is no amount',
    ],
  ])('is never made up from %s', (body, message) => {
    expect(() => readBalance(answer(body))).toThrow(
      expect.objectContaining({ kind: 'not-understood', message, status: 200 }),
    );
  });
});

describe('the website’s message', () => {
  test.each([
    ['{"message": "User not found"}', 'User not found'],
    ['{"status": 200, "message": " two\\n lines "}', 'two lines'],
    [
      '{"message": "Invalid", "errors": {"balance": ["too high", "odd"], "username": "gone"}}',
      'Invalid; too high; odd; gone',
    ],
    ['{"errors": {"balance": ["too high"]}}', 'too high'],
    ['{"errors": ["too high"]}', 'too high'],
    ['{"error": "Nope"}', 'Nope'],
    ['{"error": {"code": 5, "message": "Nope"}}', 'Nope'],
    ['{"message": "a < b and b > c"}', 'a < b and b > c'],
    ['{"message": {"en": "Nope"}}', undefined],
    ['{"message": null, "error": 5, "errors": 7}', undefined],
    ['{"message": "<b>Error</b>"}', undefined],
    ['{"message": "<!-- x -->"}', undefined],
    ['{"message": ""}', undefined],
    ['<html><body>Error</body></html>', undefined],
    ['Nope', undefined],
    ['"Nope"', undefined],
    ['[]', undefined],
    ['', undefined],
  ])('in %s is %s', (body, words) => {
    expect(readMessage(answer(body, 400), 'the-token')).toBe(words);
  });

  test('is shortened to 200 characters, without halving one', () => {
    const long = readMessage(answer(JSON.stringify({ message: '🎲'.repeat(9000) }), 400), 'the-token');
    expect([...(long ?? '')]).toHaveLength(200);
    expect(long).toBe(`${'🎲'.repeat(199)}…`);
  });

  test('contains neither the token nor an e-mail address', () => {
    const message = `The token the-token may not see ada@example.org ${'x'.repeat(300)}`;
    const words = readMessage(answer(JSON.stringify({ message }), 403), 'the-token') ?? '';
    expect(words).toMatch(/^The token \S+ may not see \S+ x+…$/);
    expect(words).not.toContain('the-token');
    expect(words).not.toContain('@');
  });

  test('contains no half of a secret, wherever it is cut', () => {
    const token = 'tok-3f9a77-'.repeat(60);
    for (let at = 0; at < 3400; at += 11) {
      const message = `No ${' '.repeat(at)}${token} ada.lovelace@example.org ${'. '.repeat(2000)}`;
      const words = readMessage(answer(JSON.stringify({ message }), 403), token) ?? '';
      expect(words).toMatch(/^No/);
      expect(words).not.toMatch(/tok|3f9a|ada|lovelace/);
    }
  });

  test.each(['@', 'a@', 'a.', ' ', '%40', '<', '>'])(
    'is searched no further than it is shown: a MB of "%s"',
    (part) => {
      const text = part.repeat(1_000_000 / part.length);
      for (const body of [
        { message: `x ${text}` },
        { error: `x ${text}` },
        { errors: { a: [`x ${text}`, text] } },
      ]) {
        const whole = answer(JSON.stringify(body), 400);
        expect(longestSearched(() => readMessage(whole, 'the-token'))).toBeLessThan(3000);
      }
    },
  );
});

describe('a 2xx', () => {
  test.each([
    '{"success": false}',
    '{"success": "false"}',
    '{"success": 0}',
    '{"ok": false}',
    '{"status": 400}',
    '{"status": "422", "message": "No"}',
    '{"status": false}',
    '{"status": "error"}',
    '{"status": "Failed"}',
    '{"code": 500}',
    '{"error": "No"}',
    '{"error": true}',
    '{"error": {"message": "No"}}',
    '{"errors": {"balance": ["No"]}}',
    '{"errors": ["No"]}',
    '{"data": {"success": false}}',
    '\uFEFF{"data":{"status":500}}',
  ])('is contradicted by %s', (body) => {
    expect(saysItFailed(answer(body))).toBe(true);
  });

  test.each([
    '{"message": "Balance added"}',
    '{"success": true, "status": 200}',
    '{"status": "success", "code": 0}',
    '{"status": 0, "error": null, "errors": []}',
    '{"status": 399, "error": "", "errors": {}}',
    '{"success": null, "error": false}',
    '{"status": {"toString": 1}, "success": {"toString": 1}}',
    '{"data": {"virtual_balance": 500}}',
    '[]',
    'null',
    'OK',
    '',
    '<html>Error</html>',
  ])('is not contradicted by %s', (body) => {
    expect(saysItFailed(answer(body))).toBe(false);
  });
});
