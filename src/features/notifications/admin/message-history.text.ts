import { defineText } from '#core/text.ts'

export const messageHistoryText = defineText({
  title: { fr: 'Messages', ar: 'الرسائل' },
  sent: { fr: 'envoyé', ar: 'أُرسلت' },
  waiting: { fr: 'en attente', ar: 'في الانتظار' },
  givenUp: { fr: 'non envoyé', ar: 'لم تُرسل' },
  opened: { fr: 'ouvert dans WhatsApp', ar: 'فُتحت في واتساب' },
})

export const channelText = defineText({
  email: { fr: 'E-mail', ar: 'البريد الإلكتروني' },
  sms: { fr: 'SMS', ar: 'رسالة قصيرة' },
  push: { fr: 'Notification', ar: 'إشعار' },
  whatsapp: { fr: 'WhatsApp', ar: 'واتساب' },
})
