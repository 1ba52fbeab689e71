import { describe, expect, it } from 'vitest';
import type { Link, LinkProof } from '../../src/accounts/member-links.js';
import { linkReply, lookupReply, profileReply } from '../../src/views/account-embed.js';
import { complaintsAbout, cutTexts, renderedText, WORDY } from '../support/reply-check.js';
import { plainUser } from '../support/website-double.js';

const SAM = '1180000000000000001';
const MIA = '1180000000000000002';
const SINCE = Date.UTC(2026, 10, 21, 12);
const PROVEN = SINCE + 86_400_000;
const PROOFS: readonly Exclude<LinkProof, 'staff'>[] = ['deposit', 'steam', 'discord'];

const person = {
  id: MIA,
  name: 'Mia',
  avatar: 'https://cdn.discordapp.com/embed/avatars/0.png',
  isBot: false,
};
const user = plainUser('mia_plays', '7');
const byStaff: Link = {
  member: MIA,
  account: { by: 'username', username: 'mia_plays', id: '7' },
  since: SINCE,
  by: SAM,
};

const at = (ms: number) => `<t:${ms / 1000}:`;

describe.each(WORDY)('how a link was proven, in %s', (_locale, language) => {
  const { words } = language;
  const provenBy = (proof: LinkProof): Link => ({ ...byStaff, by: MIA, proof, provenAt: PROVEN });

  it.each(PROOFS)('is shown to staff with the time: %s', (proof) => {
    const link = provenBy(proof);
    for (const reply of [linkReply(link, person, language), lookupReply(user, link, language)]) {
      const text = renderedText(reply);
      expect(text).toContain(`${words.proofs[proof]}, ${at(PROVEN)}`);
      expect(text).toContain(at(SINCE));
      expect(text).toContain(`<@${MIA}>`);
      expect([...complaintsAbout(reply), ...cutTexts(reply)]).toEqual([]);
    }
    const { provenAt: _, ...atOnce } = link;
    expect(renderedText(linkReply(atOnce, person, language))).toContain(
      `${words.proofs[proof]}, ${at(SINCE)}`,
    );
  });

  it('names the staff member who made it', () => {
    for (const reply of [linkReply(byStaff, person, language), lookupReply(user, byStaff, language)]) {
      expect(renderedText(reply)).toContain(`${words.proofs.staff}: <@${SAM}>`);
      expect(renderedText(reply)).toContain(at(SINCE));
      expect(complaintsAbout(reply)).toEqual([]);
    }
    expect(renderedText(lookupReply(user, undefined, language))).toContain(words.profile.notLinked);
  });

  it('is one line of a profile, without staff’s names', () => {
    for (const link of [byStaff, ...PROOFS.map(provenBy)]) {
      const text = renderedText(profileReply(person, link, user, language));
      const line = text.split('\n').find((each) => each.startsWith('✅'));
      expect(line).toBe(
        words.profile.linkedSince({ when: `${at(SINCE)}D>`, proof: words.proofs[link.proof ?? 'staff'] }),
      );
      expect(text).not.toContain(SAM);
    }
  });
});
