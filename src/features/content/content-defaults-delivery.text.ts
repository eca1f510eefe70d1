import type { PageContent } from './content.rules.ts'

/** Zones, fees and times are filled in from the settings (`placeholders.rules.ts`). */
export const DELIVERY_PAGE: PageContent = {
  title: { fr: 'Livraison et retours', ar: 'التوصيل والإرجاع' },
  body: {
    fr: `## Livraison
{delivery-zones}

Les frais et le délai exacts sont indiqués au moment de commander, avant de confirmer. La page de votre commande montre chaque étape : confirmée, en préparation, expédiée, livrée.

Une adresse difficile à trouver ? Ajoutez un repère : le livreur vous trouvera plus vite. Nous vous appelons au numéro de la commande si nous ne vous trouvons pas.

## Retours
Vous avez **7 jours** après la livraison pour retourner un article qui n’a pas été porté.

1. [Écrivez-nous](/contact) avec le numéro de la commande.
2. Nous convenons avec vous du retour de l’article.
3. Une fois l’article reçu et vérifié, nous l’échangeons ou vous remboursons.

Un article abîmé ou différent de votre commande ? Écrivez-nous avec une photo : nous le remplaçons ou vous remboursons.`,
    ar: `## التوصيل
{delivery-zones}

يظهر الرسم والمدة بدقة عند الطلب قبل التأكيد. وتعرض صفحة طلبكِ كل خطوة: مؤكّد، قيد التحضير، مُرسَل، تم التسليم.

عنوان يصعب العثور عليه؟ أضيفي معلمًا قريبًا ليصل إليكِ الموصّل أسرع. ونتصل بكِ على رقم الطلب إن لم نجدكِ.

## الإرجاع
لكِ **7 أيام** بعد الاستلام لإرجاع قطعة لم تُلبس.

1. [راسلينا](/contact) مع رقم الطلب.
2. نتفق معكِ على إرجاع القطعة.
3. بعد استلام القطعة وفحصها نبدّلها أو نردّ إليكِ المبلغ.

قطعة متضررة أو مختلفة عمّا طلبتِ؟ راسلينا مع صورة: نستبدلها أو نردّ إليكِ المبلغ.`,
  },
}
