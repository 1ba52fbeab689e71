/** The first moment of the month, in UTC, in which a moment is. @param away so many months later; earlier if negative */
export function monthStart(at: number, away = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + away);
}

/** A month as people write it for a computer: `2026-11`. @param at a moment of it, UTC */
export const monthText = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM'.length);
