/** The public address and its certificate. */
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { isLoopback } from '#platform/config.server.ts'
import { finding, type Finding } from '../finding.rules.ts'
import { fetchWithin, type Check } from './check.server.ts'

const RENEW_DAYS = 14
const DAY_MS = 86_400_000

export const checkAddress: Check = async ({ settings: { publicUrl, trustProxy }, timeoutMs }) => {
  const address = publicUrl.origin
  if (isLoopback(publicUrl)) return [finding('addressLocal', { address })]
  const isSecure = publicUrl.protocol === 'https:'
  const [certificate, answer] = await Promise.all([
    isSecure ? checkCertificate(publicUrl, timeoutMs) : finding('addressWithoutTls', { address }),
    fetchWithin(new URL('/healthz', publicUrl).href, timeoutMs),
  ])
  return [
    ...(isSecure && trustProxy === 0 ? [finding('proxyNotTrusted')] : []),
    certificate,
    answer?.ok
      ? finding('addressReached', { address })
      : finding('addressNotReached', { address, status: answer ? answer.status : '-' }),
  ]
}

async function checkCertificate({ hostname, port, host }: URL, timeoutMs: number): Promise<Finding> {
  const { certificate, reason } = await certificateOf(hostname, Number(port || 443), timeoutMs)
  if (!certificate) return finding('certificateSilent', { host, reason: reason ?? '' })
  if (reason) return finding('certificateRefused', { host, reason })
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS)
  return days >= RENEW_DAYS
    ? finding('certificateValid', { host, days })
    : finding('certificateEnding', { host, days })
}

/** The reason says why browsers would refuse it, or why there is none. */
function certificateOf(
  host: string,
  port: number,
  timeout: number,
): Promise<{ certificate?: PeerCertificate; reason?: string }> {
  return new Promise((resolve) => {
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout }, () => {
      const reason = socket.authorized ? undefined : String(socket.authorizationError)
      resolve({ certificate: socket.getPeerCertificate(), ...(reason && { reason }) })
      socket.destroy()
    })
    socket.once('error', (error) => resolve({ reason: error.message }))
    socket.once('timeout', () => {
      resolve({ reason: 'no answer' })
      socket.destroy()
    })
  })
}
