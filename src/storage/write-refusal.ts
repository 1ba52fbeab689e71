import { envelopeStart, FORMAT } from './text-store.js';

/*
 * From when a store has a format on, its database itself refuses records of any other one: a process of an earlier
 * version that stood still meanwhile, or is started by mistake, cannot write any more.
 */

const NAME = `purser_format_${FORMAT}`;
const START = envelopeStart(FORMAT);

/** A NULL is a record that was removed. Whoever replaces a record inserts it as well. */
export const SQLITE_REFUSAL = `
  CREATE TRIGGER IF NOT EXISTS ${NAME} BEFORE INSERT ON keyv
  WHEN substr(NEW.value, 1, ${START.length}) <> '${START}'
  BEGIN SELECT RAISE(ABORT, 'the records of this store have format ${FORMAT}'); END`;

export const SQLITE_REFUSALS = `
  SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'keyv' AND name GLOB 'purser_format_[0-9]*'`;

/** Without a look at the records that are there: they have that format, and may be many. */
export const POSTGRES_REFUSAL = `
  DO $$
  BEGIN
    -- Looked for first, since to add it is to wait for everybody who uses the table.
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'purser'::regclass AND conname = '${NAME}') THEN
      ALTER TABLE purser ADD CONSTRAINT ${NAME} CHECK (starts_with(value, '${START}')) NOT VALID;
    END IF;
  EXCEPTION WHEN duplicate_object THEN
    -- Several processes may start at once.
    NULL;
  END $$`;

/** An administrator may have set up conditions of their own, which stay. */
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
