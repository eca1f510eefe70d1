import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, realpath } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  readonly folder: string
  readonly pid: number | undefined

  constructor(folder: string, pid: number | undefined) {
    const holder = pid ? `process ${pid}` : 'a process that does not answer'
    super(
      `The data folder ${folder} is already used by another running copy of the app (${holder}). ` +
        'Stop that one first, or give this one a data folder of its own.',
    )
    this.folder = folder
    this.pid = pid
  }
}

export interface FolderLock {
  release(): Promise<void>
}

/**
 * One living app per folder, by its real path. The lock is a listening socket, so it dies with its holder
 * however the holder dies, and whoever comes second can ask it who it is.
 */
export async function lockFolder(folder: string, platform = process.platform): Promise<FolderLock> {
  const real = await realpath(folder)
  const name = `melhfa-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`
  return platform === 'linux' ? takeName(real, `\0${name}`) : takeSeat(real, `/tmp/${name}`)
}

/** Linux has socket names outside the file system: the kernel gives one to one process, and frees it. */
async function takeName(folder: string, address: string): Promise<FolderLock> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const server = await listen(address, () => `holding ${process.pid}`)
    if (server) return { release: () => close(server) }
    const holder = await ask(address)
    if (holder) throw new FolderInUse(folder, holder.pid)
    await pause(20)
  }
  throw new FolderInUse(folder, undefined)
}

/**
 * Elsewhere a socket is a file that outlives its process, and a dead one cannot be replaced without the
 * risk of replacing a newcomer's. So nobody replaces: each takes a seat under a name of its own in a common
 * folder, then looks at the other living ones. Whoever sees a holder, or a rival with a lower name, leaves;
 * whoever sees rivals with higher names waits until they have left or hold.
 */
async function takeSeat(folder: string, meeting: string): Promise<FolderLock> {
  await mkdir(meeting, { recursive: true })
  // Open to other users, as a folder for temporary files is; not ours to change when they made it.
  await chmod(meeting, 0o1777).catch(() => undefined)
  const name = randomBytes(8).toString('hex')
  let state = 'trying'
  const server = await listen(join(meeting, name), () => `${state} ${process.pid}`)
  if (!server) throw new Error(`The seat ${name} in ${meeting} is taken.`)
  for (;;) {
    const rivals = await livingRivals(meeting, name)
    const first = rivals.find((rival) => rival.state !== 'trying' || rival.name < name)
    if (first) {
      await close(server)
      throw new FolderInUse(folder, first.pid)
    }
    if (rivals.length === 0) {
      state = 'holding'
      return { release: () => close(server) }
    }
    await pause(20)
  }
}

interface Holder {
  state: string
  /** Undefined when it is there but does not answer. */
  pid: number | undefined
}

async function livingRivals(meeting: string, own: string): Promise<(Holder & { name: string })[]> {
  const names = (await readdir(meeting)).filter((name) => name !== own)
  const answers = await Promise.all(
    names.map(async (name) => ({ name, answer: await ask(join(meeting, name)) })),
  )
  return answers.flatMap(({ name, answer }) => (answer ? [{ name, ...answer }] : []))
}

function listen(address: string, answer: () => string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.write(answer())
      socket.destroySoon()
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    // Without `exclusive`, the workers of one cluster would share the socket and all hold the lock.
    server.listen({ path: address, exclusive: true }, () => resolve(server.unref()))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Who listens there; undefined when nobody does, or whoever did just left. */
function ask(address: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const silent: Holder = { state: 'silent', pid: undefined }
    const socket = connect(address)
    socket.setTimeout(1000, () => {
      resolve(silent)
      socket.destroy()
    })
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (!['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(code)) resolve(silent)
    })
    socket.on('close', () => {
      const [state, pid] = answer.split(' ')
      resolve(state ? { state, pid: Number(pid) } : undefined)
    })
  })
}
