import { defineText, plural } from '#core/text.ts'

export const signOutText = defineText({
  title: { fr: 'Des ventes ne sont pas encore envoyées', ar: 'توجد مبيعات لم تُرسل بعد' },
  sentence: {
    fr: (n: number) =>
      `La déconnexion efface cet appareil : ${plural('fr', n, { one: '{n} vente serait perdue', other: '{n} ventes seraient perdues' })}. Attendez le retour du réseau.`,
    ar: (n: number) =>
      `تسجيل الخروج يمسح هذا الجهاز: ${plural('ar', n, { one: 'سيضيع بيع واحد', two: 'سيضيع بيعان', few: 'ستضيع {n} مبيعات', other: 'سيضيع {n} بيعًا' })}. انتظر عودة الشبكة.`,
  },
  stay: { fr: 'Rester connecté', ar: 'البقاء' },
  anyway: { fr: 'Effacer et se déconnecter', ar: 'مسح وتسجيل الخروج' },
})
