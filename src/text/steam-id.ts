import SteamID from 'steamid';

/** Why a text is not a person's Steam ID: it has none of the three forms, or it names a group, a server or nobody. */
export type SteamIdFault = 'no-form' | 'not-personal';

const STEAM64 = /^\d{17,18}$/;
const STEAM2 = /^STEAM_[01]:[01]:\d{1,10}$/i;
const STEAM3 = /^\[[a-z]:1:\d{1,10}\]$/i;
const LAST_ACCOUNT = 0xffffffff;

/**
 * Parses a person's Steam ID in any form (`STEAM_0:1:23`, `[U:1:47]`, `76561197960265775`).
 * @returns the steamId64, the only form that Purser stores, or what is wrong with the text
 */
export function parseSteamId(text: string): { readonly steam64: string } | { readonly fault: SteamIdFault } {
  const form = [STEAM64, STEAM2, STEAM3].find((pattern) => pattern.test(text));
  if (form === undefined) return { fault: 'no-form' };
  // The library tells letters by their case. No letter but `U` stands for a person, in either.
  const id = new SteamID(text.toUpperCase());
  // The library accepts account numbers over 32 bits in the two short forms.
  const personal = id.isValidIndividual() && id.accountid <= LAST_ACCOUNT;
  return personal ? { steam64: id.getSteamID64() } : { fault: 'not-personal' };
}

/** The other two forms of a steamId64, as profiles show them. */
export function steamIdForms(steam64: string): { readonly steam2: string; readonly steam3: string } {
  const id = new SteamID(steam64);
  return { steam2: id.steam2(), steam3: id.steam3() };
}

/** A person's Steam profile. */
export const steamProfileUrl = (steam64: string) => `https://steamcommunity.com/profiles/${steam64}`;
