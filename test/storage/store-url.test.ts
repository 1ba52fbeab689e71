import { describe, expect, it } from 'vitest';
import { storeKind, storeName, storeSecrets } from '../../src/storage/store-url.js';

describe('the address of a store', () => {
  it.each([
    ['sqlite://data/purser.sqlite', 'sqlite'],
    ['sqlite:///var/lib/purser.sqlite', 'sqlite'],
    ['postgres://purser:word@db.example.org:5432/purser?sslmode=require', 'postgres'],
    ['postgresql:///purser?host=/var/run/postgresql', 'postgres'],
    ['sqlite://', undefined],
    ['postgres://host:port/purser', undefined],
    ['postgres:purser', undefined],
    ['mysql://host/purser', undefined],
  ])('%s is that of %s', (url, kind) => {
    expect(storeKind(url)).toBe(kind);
  });

  it.each([
    ['sqlite://data/p:word@x', [], 'sqlite://data/p:word@x'],
    ['postgres://purser@host/purser', [], 'postgres://host/purser'],
    ['postgres://me:word@host:1/purser?a=b', ['word', 'word'], 'postgres://host:1/purser'],
    ['postgres://me:w%2Frd@host/purser', ['w%2Frd', 'w/rd'], 'postgres://host/purser'],
    ['postgres://me:100%@host/purser', ['100%', '100%'], 'postgres://host/purser'],
    ['postgres://host/purser?user=me&password=word', ['word', 'word'], 'postgres://host/purser'],
  ])('%s has the secrets %j, and can be named without', (url, secrets, name) => {
    expect(storeSecrets(url)).toEqual(secrets);
    expect(storeName(url)).toBe(name);
  });
});
