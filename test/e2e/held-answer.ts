import type { Behaviour, Endpoint } from '../../src/sandbox/website/behaviour.js';
import type { WholeWay } from '../support/e2e.js';
import { heldStep } from '../support/held-commit.js';

/**
 * Holds the website's answers of an endpoint until released, instead of a delay that is too short or too long on a
 * busy machine.
 * @param behaviour the answer after that
 * @returns releases this answer and all later ones
 */
export function holdAnswer({ website }: WholeWay, endpoint: Endpoint, behaviour: Behaviour = {}): () => void {
  const held = heldStep();
  website.decide(async (request) => {
    if (request.endpoint !== endpoint) return undefined;
    await held.wait();
    return behaviour;
  });
  return held.release;
}
