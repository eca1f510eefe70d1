/** A local SMTP server that stores received e-mails and can be set to refuse them. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedEmail {
  to: string[]
  from: string
  /** Headers and body as received. */
  source: string
}

export interface MailServer {
  port: number
  received: ReceivedEmail[]
  /** Answers every recipient with this code from now on; undefined: accepts e-mails again. */
  refuseWith(code: number | undefined): void
  stop(): Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      done(refusal === undefined ? undefined : Object.assign(new Error('refused'), { responseCode: refusal }))
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuseWith: (code) => {
      refusal = code
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
