import { defineText, isolate } from '#core/text.ts'

/** Read on the server only. */
export const trustLinesText = defineText({
  choose: { fr: 'Votre wilaya ?', ar: 'ولايتكِ؟' },
  /** Plain text for WhatsApp. */
  question: {
    fr: (name: string, link: string) => `Bonjour, j’ai une question sur « ${name} » : ${link}`,
    ar: (name: string, link: string) => `السلام عليكم، لدي سؤال عن «${isolate(name)}»: ${link}`,
  },
})
