/** The texts around a reply to a client, in the client's language. */
import { inLanguage, isolate, defineText, type Language } from '#core/text.ts'

export const replyText = defineText({
  subject: {
    fr: (store: string) => `Votre message à ${store}`,
    ar: (store: string) => `رسالتكِ إلى ${isolate(store)}`,
  },
  hello: {
    fr: (name: string) => `Bonjour ${isolate(name)},`,
    ar: (name: string) => `السلام عليكم ${isolate(name)}،`,
  },
  here: {
    fr: (store: string) => `ici ${isolate(store)}, au sujet de votre message.`,
    ar: (store: string) => `معكم ${isolate(store)} بخصوص رسالتكم.`,
  },
  thread: { fr: 'Voir l’échange et répondre', ar: 'عرض المحادثة والرد' },
})

/** The text for WhatsApp; a greeting where there is no reply yet. */
export function whatsAppReply(name: string, store: string, language: Language, reply: string): string {
  const t = inLanguage(replyText, language)
  return [`${t.hello(name)} ${t.here(store)}`, reply.trim()].filter(Boolean).join('\n\n')
}

/** A mailto link with subject and text. */
export function mailtoReply(
  email: string,
  { name, store, language, reply }: { name: string; store: string; language: Language; reply: string },
): string {
  const t = inLanguage(replyText, language)
  const body = [t.hello(name), reply.trim(), store]
    .filter(Boolean)
    .join('\r\n\r\n')
    .replaceAll(/\r?\n/g, '\r\n')
  const query = `subject=${encodeURIComponent(t.subject(store))}&body=${encodeURIComponent(body)}`
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query}`
}
