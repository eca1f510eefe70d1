import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Config } from '#platform/config.server.ts'

interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

/** Written for CommonJS, without types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server

/** A local S3 store on a free port. It reads signatures but, unlike a real store, does not verify them. */
export async function startS3Server(): Promise<{ config: S3Config; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'melhfa-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'melhfa', configs: [] }],
  })
  const { port } = await server.run()
  return {
    config: {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      bucket: 'melhfa',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
