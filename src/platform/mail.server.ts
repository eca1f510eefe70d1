/** Sends one letter through the shop's mail server. */
import nodemailer, { type Transporter } from 'nodemailer'
import { emailHtml, emailText, subjectLine, type EmailMessage } from '#core/email-message.ts'
import { config, type SmtpConfig } from './config.server.ts'

/** A mail server that says nothing for this long is away: letters behind this one wait too. */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

export function canSendMail(): boolean {
  return config().smtp !== undefined
}

export interface Posted {
  letter: EmailMessage
  to: string
  /** The same for every attempt, so that a letter that was taken twice is shown once. */
  id: string
}

export async function sendMail({ letter, to, id }: Posted): Promise<void> {
  const { smtp, publicUrl } = config()
  if (!smtp) throw new Error('no mail server is configured')
  await transportTo(smtp).sendMail({
    from: smtp.from,
    to: { name: '', address: to },
    ...(letter.replyTo && { replyTo: { name: '', address: letter.replyTo } }),
    subject: subjectLine(letter.subject),
    text: emailText(letter),
    html: emailHtml(letter),
    messageId: `<${id}@${publicUrl.hostname}>`,
    // Answering machines are not to answer.
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

let transport: { url: string; opened: Transporter } | undefined

function transportTo({ url }: SmtpConfig): Transporter {
  if (transport?.url !== url.href)
    transport = { url: url.href, opened: nodemailer.createTransport({ url: url.href, ...PATIENCE }) }
  return transport.opened
}

/** The mail server knows this address and will never take a letter for it. */
export function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && (responseCode ?? 0) >= 500
}
