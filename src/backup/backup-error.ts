/** Why a backup cannot be made or used, for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
