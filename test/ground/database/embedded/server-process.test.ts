import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeFailure } from '../../../../src/ground/database/embedded/server-process.ts';

const stamp = '2026-11-21 01:51:58.442 GMT [2651]';
const logs: [string, ReturnType<typeof judgeFailure>][] = [
  [
    `${stamp} LOG:  skipping missing configuration file\n${stamp} FATAL:  database files are incompatible with server\n` +
      `${stamp} DETAIL:  The data directory was initialized by PostgreSQL version 17.\n`,
    {
      text: 'database files are incompatible with server: The data directory was initialized by PostgreSQL version 17.',
      isLasting: true,
    },
  ],
  [
    'postgres: could not access the server configuration file "/x/postgresql.conf": Permission denied\n',
    { text: 'could not access the server configuration file "/x/postgresql.conf": Permission denied', isLasting: true },
  ],
  [
    `${stamp} FATAL:  lock file "postmaster.pid" already exists\n${stamp} HINT:  Is another postmaster running?\n`,
    { text: 'lock file "postmaster.pid" already exists', isLasting: false },
  ],
  [
    `${stamp} WARNING:  could not create listen socket for "127.0.0.1"\n${stamp} FATAL:  could not create any TCP/IP sockets\n` +
      `${stamp} LOG:  database system is shut down\n`,
    { text: 'could not create any TCP/IP sockets', isLasting: false },
  ],
  [
    `${stamp} FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\n`,
    { text: 'pre-existing shared memory block (key 1, ID 2) is still in use', isLasting: false },
  ],
  [`${stamp} LOG:  shut down`, { text: `${stamp} LOG:  shut down`, isLasting: false }],
  ['', { text: 'no reason given', isLasting: false }],
  [
    'sh: 1: /x/bin/postgres: Permission denied\n',
    { text: 'sh: 1: /x/bin/postgres: Permission denied', isLasting: true },
  ],
  [
    '/x/postgres: error while loading shared libraries: libicu.so.74: cannot open shared object file: No such file or directory\n',
    {
      text: '/x/postgres: error while loading shared libraries: libicu.so.74: cannot open shared object file: No such file or directory',
      isLasting: true,
    },
  ],
];

test('a server that ends while it starts is tried again only when its reason passes', () => {
  for (const [log, expected] of logs) assert.deepEqual(judgeFailure(log), expected);
});
