import type { Links } from '../accounts/member-links.js';
import { type Reply, simpleReply } from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { LinkProof, LinkProofRecords } from '../link-proofs/link-proof-records.js';
import type { Language, Languages } from '../locales/languages.js';
import type { DirectMessage } from '../notices/direct-messages.js';
import { wonMessage } from './grant-messages.js';
import { linkedReply, proofMessage } from './link-proof-card.js';
import { decidedReply } from './link-request-card.js';
import { ownButtons } from './phrases.js';

/** What a settlement makes of a proof. A proof that is anything else has gone on since. */
const AS_SETTLED: ReadonlySet<LinkProof['state']> = new Set(['asked', 'unknown', 'not-sent']);

/** Writes the direct messages that members get sooner or later. Where their language is not known, in the server's. */
export function createDirectMessageTexts(
  languages: Languages,
  proofs: Pick<LinkProofRecords, 'find'>,
  ledger: Pick<Ledger, 'find'>,
  linkOf: Links['of'],
  mayReadBalance: (grant: Grant) => Promise<boolean>,
): (message: DirectMessage) => Promise<Reply | undefined> {
  async function settledProof(id: string, language: Language): Promise<Reply | undefined> {
    const proof = await proofs.find(id);
    if (proof === undefined || !AS_SETTLED.has(proof.state) || proof.wrong !== undefined) return undefined;
    return proofMessage({ proof, deposit: await ledger.find(id) }, language);
  }

  /** Whether a member is linked to an account of this name now. */
  const isLinked = async (member: string, name: string) => (await linkOf(member))?.account.username === name;

  async function shownAtBalance(grantId: string): Promise<Grant | undefined> {
    const grant = await ledger.find(grantId);
    return grant !== undefined && (await mayReadBalance(grant)) ? grant : undefined;
  }

  return async ({ member, tells, locale }) => {
    const language = locale === undefined ? languages.server : await languages.of(locale);
    const { words, shown } = language;
    const { begunTitle, begun, takenTitle, takenFromYou } = words.linkNotices;
    switch (tells.kind) {
      case 'link-proven':
        if (!(await isLinked(member, tells.account))) return undefined;
        return linkedReply(tells.account, tells.bonus, language);
      case 'proof-begun':
        return simpleReply(begunTitle, begun({ name: shown(tells.account) }), 'attention');
      case 'link-taken':
        if (await isLinked(member, tells.account)) return undefined;
        return simpleReply(takenTitle, takenFromYou({ name: shown(tells.account) }), 'attention');
      case 'request-decided':
        if (tells.decision === 'approved' && !(await isLinked(member, tells.account))) return undefined;
        return {
          ...decidedReply(tells.decision, tells.account, language, tells.reason),
          ...(tells.decision === 'approved' && { components: [ownButtons(language)] }),
        };
      case 'giveaway-won':
        return wonMessage({ ...tells, grant: await shownAtBalance(tells.grant) }, language);
      case 'proof-settled':
        return settledProof(tells.proof, language);
    }
  };
}
