import type { Services } from '../src/composition/services.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand, textOption } from '../src/discord/command-definition.js';
import { redeemedReply } from '../src/views/code-card.js';

const LONGEST_CODE = 100;

/** `/redeem`: pays a code to the account of the member who uses it. */
export const redeem = ({ codes }: Services): Command => ({
  route: 'redeem',
  staff: false,
  definition: slashCommand('redeem', (words) => words.code.redeem, [
    textOption('code', (words) => words.code.redeemed, { required: true, max_length: LONGEST_CODE }),
  ]),
  run: async ({ options, user, language }) =>
    redeemedReply(await codes.redeem(options.text('code') ?? '', user.id), language),
});
