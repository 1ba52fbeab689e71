import type { LinkedRoleNotices } from '../accounts/role-calls.js';
import type { StaffNotices } from '../discord/staff-notices.js';

/** What staff read of the role of linked members. */
export const createLinkedRoleNotices = (notices: Pick<StaffNotices, 'tell'>): LinkedRoleNotices => ({
  refused({ role, why, code }) {
    notices.tell(({ words: { linkedRole } }) => {
      if (why === 'no-role') return linkedRole.noRole(`\`${role}\``);
      return why === 'forbidden'
        ? linkedRole.forbidden(`<@&${role}>`)
        : linkedRole.refused(`<@&${role}>`, code);
    }, 'attention');
  },
});
