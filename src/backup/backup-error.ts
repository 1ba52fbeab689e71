/** Why a backup cannot be made or used, for the person who wants it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
