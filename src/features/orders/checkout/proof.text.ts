import { isolateLtr, defineText } from '#core/text.ts'

/** Choosing and sending the payment picture, at the checkout and on the order page. */
export const proofText = defineText({
  proof: { fr: 'Preuve de paiement', ar: 'صورة إثبات الدفع' },
  proofHint: {
    fr: 'Capture d’écran : JPG, PNG ou WebP, 5 Mo au plus',
    ar: 'لقطة شاشة: JPG أو PNG أو WebP، حتى 5 ميغابايت',
  },
  chooseProof: { fr: 'Choisir la capture d’écran', ar: 'اختاري لقطة الشاشة' },
  proofReady: { fr: 'Prête à l’envoi', ar: 'جاهزة للإرسال' },
  kilobytes: { fr: (count: number) => `${count}\u00A0Ko`, ar: (count: number) => `${count}\u00A0KB` },
  required: {
    fr: "Veuillez télécharger une capture d'écran du paiement",
    ar: 'يرجى تحميل لقطة شاشة للدفع',
  },
  sendingPart: {
    fr: (percent: number) => `Envoi… ${isolateLtr(`${percent} %`)}`,
    ar: (percent: number) => `جارٍ الإرسال… ${isolateLtr(`${percent} %`)}`,
  },
  removeProof: { fr: 'Retirer la capture', ar: 'إزالة الصورة' },
  preparing: { fr: 'Préparation de l’image…', ar: 'جارٍ تجهيز الصورة…' },
})
