/** The words that the staff read, until the owner writes her own. */
import { defineText } from '#core/text.ts'

export const staffTemplates = defineText({
  newOrder: {
    fr: {
      subject: 'Nouvelle commande {number} · {total}',
      text: '{name} vient de commander.\n\n{details}',
      sms: 'Nouvelle commande {number} : {name}, {phone}, {total}\n{link}',
    },
    ar: {
      subject: 'طلب جديد {number} · {total}',
      text: 'وصل طلب جديد من {name}.\n\n{details}',
      sms: 'طلب جديد {number}: {name}، {phone}، {total}\n{link}',
    },
  },
  newMessage: {
    fr: {
      subject: 'Nouveau message de {name}',
      text: '{name} a écrit :\n\n{message}',
      sms: 'Nouveau message de {name}\n{link}',
    },
    ar: {
      subject: 'رسالة جديدة من {name}',
      text: 'كتب {name}:\n\n{message}',
      sms: 'رسالة جديدة من {name}\n{link}',
    },
  },
  lowStock: {
    fr: {
      subject: 'Stock faible',
      text: 'Ces articles arrivent à leur seuil :\n\n{products}',
      sms: 'Stock faible :\n{products}\n{link}',
    },
    ar: {
      subject: 'مخزون منخفض',
      text: 'وصلت هذه المنتجات إلى الحد الأدنى:\n\n{products}',
      sms: 'مخزون منخفض:\n{products}\n{link}',
    },
  },
  closingDifference: {
    fr: {
      subject: 'Écart de caisse : {difference}',
      text: '{person} a fermé la caisse du {day} avec un écart de {difference}.\nMotif : {reason}',
      sms: 'Caisse du {day} : écart de {difference} ({person})\n{link}',
    },
    ar: {
      subject: 'فارق الصندوق: {difference}',
      text: 'أغلق {person} صندوق يوم {day} بفارق {difference}.\nالسبب: {reason}',
      sms: 'صندوق يوم {day}: فارق {difference} ({person})\n{link}',
    },
  },
  backupFailed: {
    fr: {
      subject: 'La sauvegarde a échoué',
      text: 'La sauvegarde de la boutique n’a pas pu être faite. Une nouvelle tentative suit.\nMotif : {reason}',
      sms: 'La sauvegarde de la boutique a échoué.\n{link}',
    },
    ar: {
      subject: 'فشل النسخ الاحتياطي',
      text: 'تعذّر إنشاء النسخة الاحتياطية للمتجر. ستُعاد المحاولة.\nالسبب: {reason}',
      sms: 'تعذّر إنشاء النسخة الاحتياطية للمتجر.\n{link}',
    },
  },
  webhookDisabled: {
    fr: {
      subject: 'Webhook désactivé : {address}',
      text: 'La boutique n’envoie plus rien à {address}.\nMotif : {reason}\n\nCorrigez le destinataire, puis réactivez le webhook.',
      sms: 'Webhook désactivé : {address}\n{link}',
    },
    ar: {
      subject: 'تم إيقاف الويب هوك: {address}',
      text: 'لم يعد المتجر يرسل شيئًا إلى {address}.\nالسبب: {reason}\n\nأصلحي المستقبِل، ثم أعيدي تشغيل الويب هوك.',
      sms: 'تم إيقاف الويب هوك: {address}\n{link}',
    },
  },
})
