import { describe, expect, inject, it } from 'vitest'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { findDatabaseServer, waitUntilUsable } from './find-database.server.ts'

// Not the database that other tests copy: a connection to it would delay them, and they it, until both fail.
const { user, database } = useTestDatabase().connection as { user: string; database: string }
const unused = '/nonexistent'

function urlOf(owner: string, name: string): string {
  const { host, port } = inject('testServer')
  return `postgres://${owner}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
}

describe('a server named by DATABASE_URL', () => {
  it('is used as it is', async () => {
    const server = await findDatabaseServer({ databaseUrl: urlOf(user, database), dataDir: unused })
    expect((await runOn(server.connection, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    await server.stop()
    expect((await runOn(server.connection, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('without that database fails immediately, with a message that hides the password', async () => {
    const result = findDatabaseServer({ databaseUrl: urlOf(`${user}:hunter2`, 'missing'), dataDir: unused })
    await expect(result).rejects.toThrow('has no such database. Create it (createdb) or correct its name')
    await expect(result).rejects.not.toThrow('hunter2')
  })

  it('that does not know the user fails immediately', async () => {
    await expect(
      findDatabaseServer({ databaseUrl: urlOf('unknown_user', database), dataDir: unused }),
    ).rejects.toThrow('refused the user')
  })

  it('that is unreachable is retried until the timeout', async () => {
    const connection = { host: '127.0.0.1', port: 1, user: 'x', database: 'x' }
    const unreachable = { connection, home: 'PostgreSQL server 127.0.0.1:1/x', stop: async () => {} }
    await expect(waitUntilUsable(unreachable, 700)).rejects.toThrow(
      /did not answer within 0.7 s \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL\./,
    )
  })
})
