/** A printer on a serial line: a pseudo-terminal of the operating system, which changes bytes unless it is set up right. */
import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'

export interface SerialLine {
  /** Sets the speed and turns off every translation of bytes, as a browser does. */
  open: (baudRate: number) => void
  write: (bytes: number[]) => Promise<void>
  close: () => Promise<void>
  /** What the printer has received since the last call. */
  takeReceived: () => number[]
  unplug: () => void
}

export async function connectSerialLine(): Promise<SerialLine> {
  // `script` creates the terminal and copies what is written to it to its own output.
  const printer = spawn('script', ['--quiet', '--flush', '--command', 'tty && exec sleep 600', '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const received: number[] = []
  const device = await new Promise<string>((resolve, reject) => {
    printer.once('error', reject)
    printer.once('exit', (code) => reject(new Error(`script ended with ${code}`)))
    printer.stdout.once('data', (name: Buffer) => {
      printer.stdout.on('data', (part: Buffer) => received.push(...part))
      resolve(String(name).trim())
    })
  })
  let port: WriteStream | undefined

  return {
    open: (baudRate) => {
      execFileSync('stty', ['-F', device, String(baudRate), 'raw', '-echo'])
      port = createWriteStream(device)
    },
    write: (bytes) =>
      new Promise((resolve, reject) => {
        port!.write(Buffer.from(bytes), (error) => (error ? reject(error) : resolve()))
      }),
    close: () => new Promise((resolve) => port!.end(resolve)),
    takeReceived: () => received.splice(0),
    unplug: () => void printer.kill('SIGKILL'),
  }
}
