/** Sign-in, e-mail, SMS and push. Nothing is sent. */
import { connect } from 'node:net'
import nodemailer from 'nodemailer'
import * as client from 'openid-client'
import { canSendPush } from '#platform/push/push.server.ts'
import { finding, type Finding } from '../finding.rules.ts'
import { messageOf, type Check } from './check.server.ts'

export const checkSignIn: Check = async ({ settings, timeoutMs }) => {
  const { oidc, developmentIdentity, publicUrl } = settings
  if (!oidc) return [finding(developmentIdentity === 'off' ? 'signInNone' : 'signInDevelopment')]
  const issuer = oidc.issuer.href
  try {
    const options = oidc.issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}
    await client.discovery(oidc.issuer, oidc.clientId, oidc.clientSecret, undefined, {
      ...options,
      timeout: timeoutMs / 1000,
    })
    return [finding('signInAnswers', { issuer, redirect: `${publicUrl.origin}/admin/sign-in/callback` })]
  } catch (error) {
    const discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    return [finding('signInSilent', { issuer, reason: messageOf(error), discovery })]
  }
}

export const checkMail: Check = async ({ settings: { smtp }, timeoutMs }) => {
  if (!smtp) return [finding('mailNone')]
  const { host, href } = smtp.url
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = nodemailer.createTransport({ url: href, ...timeouts })
  try {
    await transport.verify()
    return [finding('mailAnswers', { host })]
  } catch (error) {
    const isLogin = (error as { code?: string }).code === 'EAUTH'
    return [
      isLogin ? finding('mailRefused', { host }) : finding('mailSilent', { host, reason: messageOf(error) }),
    ]
  } finally {
    transport.close()
  }
}

/** The gateway accepts a connection; whether it accepts the key is seen with the first message. */
export const checkSms: Check = async ({ settings: { sms }, timeoutMs }) => {
  if (!sms) return [finding('smsNone')]
  if ('file' in sms) return [finding('smsFile', { file: sms.file })]
  const url = URL.parse(sms.url.replaceAll(/[{}]/g, ''))
  if (!url) return [finding('smsSilent', { host: '', reason: 'SMS_URL' })]
  return [await connectTo(url, timeoutMs)]
}

function connectTo({ hostname, port, protocol, host }: URL, timeout: number): Promise<Finding> {
  const name = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({ host: name, port: Number(port || (protocol === 'https:' ? 443 : 80)), timeout })
    const end = (found: Finding) => {
      resolve(found)
      socket.destroy()
    }
    socket.once('connect', () => end(finding('smsAnswers', { host })))
    socket.once('error', (error) => end(finding('smsSilent', { host, reason: error.message })))
    socket.once('timeout', () => end(finding('smsSilent', { host, reason: 'no answer' })))
  })
}

export const checkPush: Check = async () => [finding(canSendPush() ? 'pushReady' : 'pushNone')]
