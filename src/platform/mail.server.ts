/** Sends e-mails by SMTP. */
import nodemailer from 'nodemailer'
import { emailHtml, emailText, subjectLine, type EmailMessage } from '#core/email-message.ts'
import { config, type SmtpConfig } from './config.server.ts'

/** Short, because the e-mails behind this one in the queue wait too. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

export function canSendMail(): boolean {
  return config().smtp !== undefined
}

export interface OutgoingEmail {
  message: EmailMessage
  to: string
  /** The same for every attempt, so that mail programs show an e-mail that was delivered twice once. */
  id: string
}

/** A connection for several e-mails, one after the other. */
export interface MailConnection {
  send: (email: OutgoingEmail) => Promise<void>
  close: () => void
}

export function openMail(): MailConnection {
  const { smtp, publicUrl } = config()
  if (!smtp) throw new Error('e-mail not sent: no mail server is configured (set SMTP_URL and SMTP_FROM)')
  // A lost connection is a failure, because the queue itself tries again.
  const pooled = { pool: true, maxConnections: 1, maxRequeues: 0 } as const
  const transporter = nodemailer.createTransport({ url: smtp.url.href, ...TIMEOUTS, ...pooled })
  return {
    async send(email) {
      const { message: raw, envelope } = await composer.sendMail(mailOf(email, smtp.from, publicUrl.hostname))
      await transporter.sendMail({ raw, envelope })
    },
    close: () => transporter.close(),
  }
}

/** Composes an e-mail in memory. Sent while it is composed, it would be dozens of small writes to the socket. */
const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

function mailOf({ message, to, id }: OutgoingEmail, from: SmtpConfig['from'], hostname: string) {
  return {
    from,
    to: { name: '', address: to },
    ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
    subject: subjectLine(message.subject),
    text: emailText(message),
    html: emailHtml(message),
    messageId: `<${id}@${hostname}>`,
    headers: headersOf(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** `auto-submitted` prevents automatic replies (RFC 3834). */
function headersOf({ unsubscribeUrl }: EmailMessage): Record<string, string> {
  return {
    'auto-submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'list-unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The mail server refused the recipient permanently (SMTP 5xx). */
export function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && (responseCode ?? 0) >= 500
}
