import { envelopeStart, FORMAT } from './text-store.js';

/*
 * The database itself refuses records of any other format than the store's: a process of an earlier version that was
 * paused, or is started by mistake, can no longer write.
 */

const NAME = `purser_format_${FORMAT}`;
const START = envelopeStart(FORMAT);

/** NULL marks a removed record. Replacing a record fires this trigger too, since it is an upsert. */
export const SQLITE_REFUSAL = `
  CREATE TRIGGER IF NOT EXISTS ${NAME} BEFORE INSERT ON keyv
  WHEN substr(NEW.value, 1, ${START.length}) <> '${START}'
  BEGIN SELECT RAISE(ABORT, 'the records of this store have format ${FORMAT}'); END`;

export const SQLITE_REFUSALS = `
  SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'keyv' AND name GLOB 'purser_format_[0-9]*'`;

/** NOT VALID skips a scan of the existing records, which have the format. */
export const POSTGRES_REFUSAL = `
  DO $$
  BEGIN
    -- Checked first, since adding it waits for everyone who uses the table.
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'purser'::regclass AND conname = '${NAME}') THEN
      ALTER TABLE purser ADD CONSTRAINT ${NAME} CHECK (starts_with(value, '${START}')) NOT VALID;
    END IF;
  EXCEPTION WHEN duplicate_object THEN
    -- Several processes may start at once.
    NULL;
  END $$`;

/** Constraints of an administrator's own stay. */
export const DROP_POSTGRES_REFUSALS = `
  DO $$
  DECLARE
    name text;
  BEGIN
    FOR name IN
      SELECT conname FROM pg_constraint
      WHERE conrelid = 'purser'::regclass AND contype = 'c' AND conname ~ '^purser_format_[0-9]+$'
    LOOP
      EXECUTE format('ALTER TABLE purser DROP CONSTRAINT %I', name);
    END LOOP;
  END $$`;
