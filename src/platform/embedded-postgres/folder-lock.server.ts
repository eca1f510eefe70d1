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
        'Stop that one first, or set DATA_DIR to another folder.',
    )
    this.folder = folder
    this.pid = pid
  }
}

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Allows one running app per folder, identified by its real path. The lock is a listening socket, so the kernel
 * releases it when the process ends for any reason, and a second process can read the pid of the holder from it.
 */
export async function lockFolder(folder: string, platform = process.platform): Promise<FolderLock> {
  const real = await realpath(folder)
  const name = `melhfa-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`
  return platform === 'linux' ? lockAbstractSocket(real, `\0${name}`) : lockSocketFile(real, `/tmp/${name}`)
}

/** Linux has abstract socket names, which the kernel releases when the process ends. */
async function lockAbstractSocket(folder: string, address: string): Promise<FolderLock> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const server = await listen(address, () => `holding ${process.pid}`)
    if (server) return { release: () => close(server) }
    const holder = await readHolder(address)
    if (holder) throw new FolderInUse(folder, holder.pid)
    await pause(20)
  }
  throw new FolderInUse(folder, undefined)
}

/**
 * On other systems a socket is a file that remains after its process, and replacing a stale file could replace the file
 * of another process that has just started. Therefore each process listens on a file with a random name in a shared
 * folder and reads the other sockets that answer. A process that finds a holder, or a competitor with a lower name,
 * gives up; one that finds only competitors with higher names waits until they have given up or hold the lock.
 */
async function lockSocketFile(folder: string, socketFolder: string): Promise<FolderLock> {
  await mkdir(socketFolder, { recursive: true })
  // Writable by all users, like /tmp; this fails if another user created the folder.
  await chmod(socketFolder, 0o1777).catch(() => undefined)
  const name = randomBytes(8).toString('hex')
  let state = 'trying'
  const server = await listen(join(socketFolder, name), () => `${state} ${process.pid}`)
  if (!server) throw new Error(`The socket ${name} in ${socketFolder} already exists. Start the app again.`)
  for (;;) {
    const competitors = await listCompetitors(socketFolder, name)
    const winner = competitors.find((other) => other.state !== 'trying' || other.name < name)
    if (winner) {
      await close(server)
      throw new FolderInUse(folder, winner.pid)
    }
    if (competitors.length === 0) {
      state = 'holding'
      return { release: () => close(server) }
    }
    await pause(20)
  }
}

interface Holder {
  state: string
  /** Undefined if the process does not answer. */
  pid: number | undefined
}

async function listCompetitors(socketFolder: string, own: string): Promise<(Holder & { name: string })[]> {
  const names = (await readdir(socketFolder)).filter((name) => name !== own)
  const answers = await Promise.all(
    names.map(async (name) => ({ name, answer: await readHolder(join(socketFolder, name)) })),
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
    // Without `exclusive`, the workers of a Node cluster would share the socket and all hold the lock.
    server.listen({ path: address, exclusive: true }, () => resolve(server.unref()))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Reads state and pid from the process that listens; undefined if there is none or it has just exited. */
function readHolder(address: string): Promise<Holder | undefined> {
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
