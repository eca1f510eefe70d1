import { isolate, isolateLtr, defineText } from '#core/text.ts'
import type { ConversationAction } from '../conversation-action.rules.ts'
import type { EmailState } from '../conversation.rules.ts'

export const messagesText = defineText({
  title: { fr: 'Messages', ar: 'الرسائل' },
  tabs: { fr: 'Parties des messages', ar: 'أقسام الرسائل' },
  conversations: { fr: 'Conversations', ar: 'المحادثات' },
  newsletter: { fr: 'Lettre d’information', ar: 'النشرة البريدية' },
  searchHint: { fr: 'Nom, téléphone ou texte', ar: 'اسم أو هاتف أو نص' },
  filter: { fr: 'Afficher', ar: 'عرض' },
  all: { fr: 'Tous', ar: 'الكل' },
  unread: { fr: 'Non lus', ar: 'غير مقروءة' },
  read: { fr: 'Lus', ar: 'مقروءة' },
  why: {
    fr: 'Les messages du formulaire de contact et des pages de commande arrivent ici.',
    ar: 'تصل إلى هنا رسائل صفحة الاتصال وصفحات الطلبات.',
  },
  noUnread: { fr: 'Tout est lu.', ar: 'كل الرسائل مقروءة.' },
  choose: { fr: 'Choisissez une conversation', ar: 'اختيار محادثة للعرض' },
  chooseWhy: {
    fr: 'Elle s’ouvre ici, avec ce que la boutique sait de la personne.',
    ar: 'تُفتح هنا مع ما يعرفه المتجر عن صاحبها.',
  },
  you: { fr: 'Vous :', ar: 'أنتم:' },
  unreadCount: {
    fr: (count: number) => (count === 1 ? '1 message non lu' : `${count} messages non lus`),
    ar: (count: number) => `غير مقروء: ${count}`,
  },
  today: { fr: 'Aujourd’hui', ar: 'اليوم' },
  yesterday: { fr: 'Hier', ar: 'أمس' },
})

export const threadText = defineText({
  back: { fr: 'Retour aux conversations', ar: 'العودة إلى المحادثات' },
  thread: { fr: 'Échange', ar: 'المحادثة' },
  missing: { fr: 'Conversation introuvable', ar: 'المحادثة غير موجودة' },
  missingSentence: {
    fr: 'Elle a été supprimée, ou cette adresse ne mène à rien.',
    ar: 'حُذفت، أو أن هذا العنوان لا يؤدي إلى شيء.',
  },
  whatsApp: { fr: 'WhatsApp', ar: 'واتساب' },
  email: { fr: 'E-mail', ar: 'البريد' },
  markUnread: { fr: 'Marquer comme non lu', ar: 'تعليم كغير مقروءة' },
  delete: { fr: 'Supprimer', ar: 'حذف' },
  reply: { fr: 'Votre réponse', ar: 'الرد' },
  replyHint: { fr: 'Écrire une réponse…', ar: 'كتابة رد…' },
  sendEmail: { fr: 'Envoyer par e-mail', ar: 'إرسال بالبريد' },
  sendWhatsApp: { fr: 'Envoyer sur WhatsApp', ar: 'إرسال عبر واتساب' },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  tooLong: { fr: 'Maximum 4000 caractères', ar: 'الحد الأقصى 4000 حرف' },
  sentTo: {
    fr: (address: string) => `Part à ${address}`,
    ar: (address: string) => `يُرسل إلى ${isolateLtr(address)}`,
  },
  opensApp: {
    fr: 'S’ouvre avec le texte prêt, et reste ici',
    ar: 'يُفتح والنص جاهز، ويبقى الرد محفوظًا هنا',
  },
  client: { fr: 'La personne', ar: 'صاحب الرسالة' },
  clientSince: { fr: 'Client depuis le', ar: 'زبون منذ' },
  notClient: { fr: 'Pas encore de commande', ar: 'لم يسبق له أن طلب' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  spent: { fr: 'Dépensé', ar: 'المشتريات' },
  profile: { fr: 'Voir la fiche', ar: 'عرض الملف' },
  aboutOrder: { fr: 'Commande concernée', ar: 'الطلب المعني' },
  lastOrder: { fr: 'Dernière commande', ar: 'آخر طلب' },
})

export const emailText = defineText({
  waiting: { fr: 'e-mail en attente', ar: 'البريد في الانتظار' },
  sent: { fr: 'e-mail parti', ar: 'أُرسل بالبريد' },
  failed: { fr: 'e-mail non distribué', ar: 'تعذّر إرسال البريد' },
} satisfies Record<EmailState, unknown>)

/** Confirmation questions, and the toasts after each action. */
export const conversationActionText = defineText({
  answered: { fr: 'Réponse enregistrée', ar: 'حُفظ الرد' },
  read: { fr: 'Marqué comme lu', ar: 'عُلّمت كمقروءة' },
  unread: { fr: 'Marqué comme non lu', ar: 'عُلّمت كغير مقروءة' },
  deleted: { fr: 'Conversation supprimée', ar: 'حُذفت المحادثة' },
  replyError: {
    fr: 'Erreur lors de l’envoi du message. Votre texte est toujours là.',
    ar: 'حدث خطأ أثناء إرسال الرسالة. ما كُتب باقٍ هنا.',
  },
  actionError: {
    fr: 'Erreur lors de la modification de la conversation',
    ar: 'حدث خطأ أثناء تعديل المحادثة',
  },
  conversationUnknown: { fr: 'Cette conversation n’existe plus.', ar: 'لم تعد هذه المحادثة موجودة.' },
  replyTooLong: { fr: 'Maximum 4000 caractères', ar: 'الحد الأقصى 4000 حرف' },
  whatsappError: { fr: "Impossible d'ouvrir WhatsApp", ar: 'تعذّر فتح واتساب' },
  deleteTitle: {
    fr: (name: string) => `Supprimer la conversation avec ${isolate(name)} ?`,
    ar: (name: string) => `حذف المحادثة مع ${isolate(name)}؟`,
  },
  deleteSentence: {
    fr: 'Tous ses messages disparaissent. Cette action ne peut pas être annulée.',
    ar: 'تُحذف كل رسائلها، ولا يمكن التراجع عن ذلك.',
  },
  delete: { fr: 'Supprimer', ar: 'حذف' },
  keep: { fr: 'Garder', ar: 'إبقاء' },
} satisfies Record<ConversationAction, unknown> & Record<string, unknown>)
