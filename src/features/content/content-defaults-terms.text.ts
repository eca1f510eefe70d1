import type { PageContent } from './content.rules.ts'

/** Says what the program does with an order (`orders/order.rules.ts`). */
export const TERMS_PAGE: PageContent = {
  title: { fr: 'Conditions de vente', ar: 'شروط البيع' },
  body: {
    fr: `En passant une commande dans notre boutique en ligne, vous acceptez les conditions qui suivent.

## Prix et disponibilité
Les prix sont en ouguiyas (UM). Le prix que vous voyez avant de confirmer est celui que vous payez ; la livraison y est ajoutée et indiquée à part. Si un prix, un stock ou des frais de livraison changent pendant que vous commandez, la boutique vous montre le nouveau total et vous demande de confirmer à nouveau.

## Commande
Aucun compte n’est nécessaire. Après votre commande, vous recevez un numéro et un lien personnel vers sa page. Gardez ce lien pour vous : la personne qui le possède peut voir la commande. Vous pouvez aussi la retrouver avec son numéro et votre téléphone.

## Paiement
Vous payez par portefeuille mobile ou en espèces à la livraison, selon ce qui est proposé là où vous êtes livrée. Pour un portefeuille, vous envoyez le montant, puis la capture d’écran du paiement. Nous la vérifions avant de préparer la commande ; une preuve refusée peut être remplacée. Nous ne vous demandons jamais de code secret.

## Annulation et remboursement
Tant que la commande est en attente, vous pouvez l’annuler vous-même depuis sa page. Ensuite, écrivez-nous. Ce que vous avez payé pour une commande annulée vous est remboursé.

## Livraison et retours
Voir [Livraison et retours](/pages/delivery-returns).

## Avis
Un avis peut être laissé après la livraison, avec le numéro de la commande. Nous pouvons retirer un avis injurieux ou hors sujet.

## Nous joindre
Une question, une réclamation ? [Écrivez-nous](/contact).`,
    ar: `بتقديم طلب في متجرنا الإلكتروني توافقين على الشروط الآتية.

## الأسعار والتوفر
الأسعار بالأوقية الجديدة (UM). السعر الذي ترينه قبل التأكيد هو ما تدفعينه، ويُضاف إليه التوصيل مبيّنًا على حدة. إذا تغيّر سعر أو مخزون أو رسم توصيل أثناء الطلب، عرض لكِ المتجر الإجمالي الجديد وطلب تأكيدكِ من جديد.

## الطلب
لا حاجة إلى حساب. بعد الطلب يصلكِ رقم ورابط خاص بصفحته. احتفظي بالرابط لنفسكِ: من يملكه يستطيع رؤية الطلب. ويمكنكِ العثور عليه أيضًا برقمه وهاتفكِ.

## الدفع
تدفعين عبر محفظة إلكترونية أو نقدًا عند الاستلام، بحسب ما هو متاح في مكان التوصيل. في حالة المحفظة ترسلين المبلغ ثم لقطة شاشة للدفع. نتحقق منها قبل تحضير الطلب، ويمكن استبدال إثبات مرفوض. لا نطلب منكِ رمزًا سريًا أبدًا.

## الإلغاء واسترداد المبلغ
ما دام الطلب قيد الانتظار يمكنكِ إلغاؤه بنفسكِ من صفحته. بعد ذلك راسلينا. ما دفعتِه عن طلب ملغى يُردّ إليكِ.

## التوصيل والإرجاع
انظري [التوصيل والإرجاع](/pages/delivery-returns).

## التقييمات
يمكن كتابة تقييم بعد التسليم برقم الطلب. ولنا أن نزيل تقييمًا مسيئًا أو خارج الموضوع.

## التواصل معنا
سؤال أو شكوى؟ [راسلينا](/contact).`,
  },
}
