/** Discord's client would not let the person do this. Nothing was sent to the bot. */
export class ClientRefusal extends Error {
  override readonly name = 'ClientRefusal';
}
