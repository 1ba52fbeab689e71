import type { Grant } from '../ledger/grant.js';
import { eventKeyOf } from '../quarantine/quarantined-events.js';
import { type Control, controlsOf, type Message, shownNow, textOf } from './discord-message.js';
import { answered, controlOf, type Habits, later, pickLabelled, pressAndAgain, SOON } from './habits.js';
import { LOG_CHANNEL, type Person } from './people-model.js';
import type { Random } from './random.js';
import { warnsOfSame } from './requests.js';
import type { World } from './world.js';

const GO_ON = /^Go on/;
const QUARANTINE = /^Quarantine/;

/** Staff decide about payments on hold, if they see the buttons. @returns whether they do */
export function decideHold(world: World, staff: Person, random: Random, habits: Habits): boolean {
  const found =
    pickLabelled(world, staff, QUARANTINE, random, LOG_CHANNEL) ??
    pickLabelled(world, staff, GO_ON, random, LOG_CHANNEL);
  if (found === undefined) return false;
  const { message } = found;
  const control = choiceOn(world, message, random);
  if (control === undefined) return false;
  pressAndAgain(world, staff, message, control, random, habits);
  // Where nothing could be checked, the bot asks once more in the same message.
  if (GO_ON.test(control.label))
    later(world, SOON, random, () => {
      const again = controlOf(message, random.chance(0.8) ? GO_ON : /^Back/);
      if (again !== undefined) pressAndAgain(world, staff, message, again, random, habits);
    });
  return true;
}

/** Which button they press. Where no schedule made the store older, a clock was wrong, and everybody knows it. */
function choiceOn(world: World, message: Message, random: Random): Control | undefined {
  const [goOn, quarantine] = [controlOf(message, GO_ON), controlOf(message, QUARANTINE)];
  if (world.setbacks.length === 0) return goOn;
  // Who has not looked since can still press the button of an earlier finding.
  const old = message.versions
    .flatMap(({ shows }) => controlsOf(shows))
    .find(({ label }) => GO_ON.test(label));
  if (goOn === undefined && old !== undefined && random.chance(0.3)) return old;
  return goOn !== undefined && (quarantine === undefined || random.chance(0.5)) ? goOn : quarantine;
}

/** Staff settle all payments of a quarantined event, mostly as the website has them, or start it again. */
export function careForQuarantined(world: World, staff: Person, random: Random, habits: Habits): boolean {
  const unsettled = pickLabelled(world, staff, /^All arrived/, random, LOG_CHANNEL);
  if (unsettled !== undefined) {
    settleAll(world, staff, unsettled.message, random, habits);
    return true;
  }
  const ended = pickLabelled(world, staff, /^Start again/, random, LOG_CHANNEL);
  // Nothing new is begun in the end, when there may be no time left to approve it.
  if (ended === undefined || world.isCalm() || random.chance(0.4)) return false;
  answered(world, world.press(staff, ended.message, ended.control), random, (preview) => {
    const confirm = controlOf(preview, /^Confirm/);
    if (confirm === undefined) return;
    if (warnsOfSame(textOf(shownNow(preview))) && random.chance(0.8)) {
      world.press(staff, preview, controlOf(preview, /^Cancel/) ?? confirm);
      return;
    }
    world.startedAgain.add(confirm.custom_id.split(':').at(-1) ?? '');
    pressAndAgain(world, staff, preview, confirm, random, habits);
  });
  return true;
}

/**
 * Whether an unknown grant has a replacement already, as one has whose settlement the store has lost. A wrong word about it
 * would be a second fault of people, which the audit reports.
 */
export const isReplaced = ({ replacements = [] }: Grant): boolean => replacements.length > 0;

function settleAll(world: World, staff: Person, message: Message, random: Random, habits: Habits): void {
  const subject = controlOf(message, /^All arrived/)
    ?.custom_id.split(':')
    .at(-1);
  const unknown = world.database
    .look<Grant>('grant:')
    .filter((grant) => grant.state === 'unknown' && eventKeyOf(grant) === subject);
  const credited = unknown.filter(({ id }) =>
    world.website.adds.some(({ grant, creditedAt }) => grant === id && creditedAt !== undefined),
  );
  // Where only some have arrived, each is settled on its own.
  const isRight = random.chance(habits.settlesRightly) || unknown.some(isReplaced);
  if (isRight && credited.length > 0 && credited.length < unknown.length) {
    for (const grant of unknown) resolve(world, staff, grant, credited.includes(grant));
    return;
  }
  const label = credited.length > 0 === isRight ? /^All arrived/ : /^None arrived/;
  const control = controlOf(message, label);
  if (control === undefined) return;
  answered(world, world.press(staff, message, control), random, (question) => {
    const sure = controlOf(question, label);
    if (sure !== undefined) pressAndAgain(world, staff, question, sure, random, habits);
  });
}

/** Staff settle a single grant of unknown outcome by a command. */
export function resolve(world: World, staff: Person, { id }: Grant, hasArrived: boolean): void {
  const options = [
    { name: 'id', value: id },
    { name: 'outcome', value: hasArrived ? 'applied' : 'not-applied' },
  ];
  world.command(staff, { name: 'grants', subcommand: 'resolve', options });
}
