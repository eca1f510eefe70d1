import { defineText, isolate, isolateLtr } from '#core/text.ts'

/** On the order page, written on the server, so that the page does not load both languages. */
export const shopperDepositText = defineText({
  /** Under the heading, instead of the sentence that announces a call. */
  due: {
    fr: (name: string) => `Merci ${isolate(name)}. Il reste à envoyer l’acompte.`,
    ar: (name: string) => `شكرًا ${isolate(name)}. بقي إرسال العربون.`,
  },
  checked: {
    fr: (name: string) => `Merci ${isolate(name)}. Nous vérifions votre acompte.`,
    ar: (name: string) => `شكرًا ${isolate(name)}. نتحقق من العربون.`,
  },
  title: { fr: 'Acompte à envoyer', ar: 'العربون المطلوب' },
  sentence: {
    fr: (deposit: string) =>
      `Envoyez ${isolateLtr(deposit)} à l’un de ces comptes, puis la capture du transfert. Nous préparons la commande dès que nous l’avons vérifiée.`,
    ar: (deposit: string) =>
      `حوّلي ${isolateLtr(deposit)} إلى أحد هذه الحسابات، ثم أرسلي صورة التحويل. نبدأ في تحضير الطلب فور التحقق منها.`,
  },
  toCheck: {
    fr: (deposit: string) =>
      `Acompte de ${isolateLtr(deposit)} : nous avons reçu votre capture et la vérifions.`,
    ar: (deposit: string) => `العربون ${isolateLtr(deposit)}: وصلتنا صورتك ونحن نتحقق منها.`,
  },
  accepted: {
    fr: (deposit: string, due: string) =>
      `Acompte de ${isolateLtr(deposit)} reçu, merci. Il restera ${isolateLtr(due)} à payer en espèces.`,
    ar: (deposit: string, due: string) =>
      `وصلنا العربون ${isolateLtr(deposit)}، شكرًا. يبقى ${isolateLtr(due)} تدفعينه نقدًا.`,
  },
})
