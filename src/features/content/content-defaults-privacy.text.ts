import type { PageContent } from './content.rules.ts'

/**
 * Says what the program stores: orders and proofs (`orders/`), messages (`messages/`), newsletter, visits
 * (`insights/analytics.server.ts`), accounts (`accounts/`), wishes and requests (`wishes/`), uses of promotions
 * (`promotions/`), sent messages for 90 days (`jobs/message-queue.server.ts`), and what the browser keeps
 * (`checkout-draft.ts`, `my-orders.ts`, `stored-customer.ts`). Changes of these change this text.
 */
export const PRIVACY_PAGE: PageContent = {
  title: { fr: 'Confidentialité', ar: 'الخصوصية' },
  body: {
    fr: `Nous demandons ce qu’il faut pour livrer une commande et vous répondre, et rien de plus. Il n’y a aucun mot de passe chez nous, et commander ne demande pas de compte.

## Ce que nous conservons
- **Commande** : votre nom, votre téléphone, votre adresse, votre e-mail si vous le donnez, vos remarques, les articles et les montants. Cela sert à préparer, livrer et facturer la commande.
- **Aide à la livraison** : un repère, une note vocale, la position de votre téléphone arrondie à une dizaine de mètres. Seulement si vous les ajoutez vous-même.
- **Paiement** : la capture d’écran que vous envoyez, pour vérifier le paiement et reconnaître une image déjà utilisée.
- **Messages** : ce que vous écrivez dans le formulaire de contact ou sur la page d’une commande, avec votre nom, votre e-mail et votre téléphone.
- **Avis** : vos étoiles, votre texte, votre prénom et l’initiale de votre nom sont publics.
- **Mes commandes** : si vous vous connectez avec un code, votre numéro ou votre e-mail pendant 30 jours, et l’adresse que vous choisissez. Le code n’est gardé que sous une forme illisible, dix minutes.
- **Messages de la boutique** : les SMS, e-mails et notifications que nous vous envoyons sur vos commandes, dans la langue choisie. Vous pouvez les arrêter dans vos préférences.
- **Notifications** : si vous les acceptez, l’identifiant que votre navigateur nous donne, jusqu’à ce que vous les refusiez.
- **Souhaits et retours en stock** : les articles que vous marquez, si vous êtes connectée, et le numéro ou l’e-mail à prévenir, jusqu’à ce que nous vous ayons écrit.
- **Offres** : quels codes ont servi à vos commandes, pour respecter leur limite.
- **Lettre d’information** : votre e-mail, jusqu’à ce que vous vous désinscriviez ; nous gardons alors l’adresse pour ne plus vous écrire. Une adresse que personne ne confirme est effacée après 30 jours. Nous ne mesurons pas si vous ouvrez nos lettres.

## Combien de temps
Commandes, preuves de paiement, notes vocales et fiches client restent aussi longtemps que nos comptes l’exigent, ou jusqu’à ce que nous les supprimions. Une commande supprimée disparaît de nos écrans, mais reste dans les comptes. Les messages restent jusqu’à ce que nous les supprimions. Les e-mails et SMS envoyés par la boutique sont effacés après 90 jours. Les sauvegardes de la boutique contiennent les mêmes données.

## Qui les voit
Les personnes de la boutique qui traitent les commandes, chacune selon ses droits, et la personne qui vous livre pour votre nom, votre téléphone et votre adresse. Les captures d’écran et les notes vocales ne sont jamais publiques. Nous ne vendons ni ne donnons vos données.

## Visites
Nous comptons les pages vues et les visiteurs du jour, sans savoir qui vous êtes. Pour ne pas compter deux fois la même personne, l’adresse du réseau et le type de navigateur sont transformés en une empreinte qui est effacée à la fin de la journée. Si votre navigateur demande de ne pas être suivi, rien n’est compté. Il n’y a ni publicité, ni outil de mesure d’une autre entreprise.

## Sur votre appareil
- Un cookie pour votre langue, pendant un an. Si vous vous connectez, un cookie qui garde la connexion 30 jours ; il ne sert à rien d’autre.
- Les articles vus et ceux que vous marquez d’un cœur restent dans votre navigateur.
- Le panier et la commande commencée restent dans votre navigateur jusqu’à la commande.
- Vos coordonnées y restent pour la prochaine fois si vous cochez la case.
- Vos commandes passées et les pages visitées y restent pour être lues sans réseau. Effacer les données du site dans votre navigateur supprime tout cela.

## Autres entreprises
La boutique n’envoie vos données à aucune autre entreprise. Si elle utilise un service d’envoi d’e-mails ou de SMS, de notifications ou de stockage de fichiers, ce service transporte ou garde pour elle ses messages et ses fichiers. Les liens vers WhatsApp, une carte ou un réseau social ouvrent leur site, avec leurs propres règles.

## Vos droits
Vous pouvez voir vos commandes, changer vos préférences et faire supprimer vos données dans [Mes commandes](/account). Vous pouvez aussi [nous écrire](/contact) ou nous appeler.`,
    ar: `نطلب ما يلزم لتوصيل طلبكِ والرد عليكِ، ولا شيء غير ذلك. لا توجد عندنا كلمات مرور، والطلب لا يحتاج إلى حساب.

## ما نحتفظ به
- **الطلب**: اسمكِ وهاتفكِ وعنوانكِ، وبريدكِ الإلكتروني إن ذكرتِه، وملاحظاتكِ، والمنتجات والمبالغ. نحتاجها لتحضير الطلب وتوصيله وفوترته.
- **ما يسهّل التوصيل**: معلم قريب، أو رسالة صوتية، أو موقع هاتفكِ مقرّبًا إلى نحو عشرة أمتار. فقط إذا أضفتِها بنفسكِ.
- **الدفع**: لقطة الشاشة التي ترسلينها، للتحقق من الدفع ومعرفة الصورة التي استُعملت من قبل.
- **الرسائل**: ما تكتبينه في صفحة الاتصال أو في صفحة طلب، مع اسمكِ وبريدكِ وهاتفكِ.
- **التقييمات**: نجومكِ ونصّكِ واسمكِ الأول والحرف الأول من اسم عائلتكِ ظاهرة للجميع.
- **طلباتي**: إذا دخلتِ برمز، رقمكِ أو بريدكِ لمدة 30 يومًا، والعنوان الذي تختارينه. أما الرمز فيُحفظ بصيغة لا تُقرأ، عشر دقائق فقط.
- **رسائل المتجر**: الرسائل القصيرة ورسائل البريد والإشعارات التي نرسلها إليكِ عن طلباتكِ باللغة التي اخترتِها. يمكنكِ إيقافها في التفضيلات.
- **الإشعارات**: إذا قبلتِها، المعرّف الذي يعطيه متصفحكِ، إلى أن ترفضيها.
- **الأمنيات والعودة إلى المخزون**: المنتجات التي تختارينها إذا كنتِ داخلة إلى حسابكِ، والرقم أو البريد الذي نراسله، إلى أن نكتب إليكِ.
- **العروض**: الرموز التي استُعملت في طلباتكِ، لاحترام حدودها.
- **النشرة البريدية**: بريدكِ إلى أن تلغي الاشتراك؛ بعدها نحتفظ بالعنوان حتى لا نراسلكِ من جديد. والعنوان الذي لا يؤكده أحد يُحذف بعد 30 يومًا. ولا نقيس فتحكِ لرسائلنا.

## كم من الوقت
تبقى الطلبات وإثباتات الدفع والرسائل الصوتية وبيانات الزبائن ما دامت حساباتنا تحتاج إليها، أو إلى أن نحذفها. الطلب المحذوف يختفي من شاشاتنا ويبقى في الحسابات. وتبقى الرسائل إلى أن نحذفها. رسائل البريد والرسائل القصيرة التي يرسلها المتجر تُمحى بعد 90 يومًا. والنسخ الاحتياطية للمتجر تحتوي على البيانات نفسها.

## من يراها
من يعالجون الطلبات في المتجر، كلٌّ بحسب صلاحياته، ومن يوصل إليكِ الطلب: يرى اسمكِ وهاتفكِ وعنوانكِ. لقطات الشاشة والرسائل الصوتية لا تُنشر أبدًا. لا نبيع بياناتكِ ولا نعطيها لأحد.

## الزيارات
نعدّ الصفحات المقروءة وزوار اليوم دون أن نعرف من أنتِ. وحتى لا يُعدّ الشخص مرتين يُحوَّل عنوان الشبكة ونوع المتصفح إلى بصمة تُمحى في نهاية اليوم. وإذا طلب متصفحكِ عدم التتبع لم نعدّ شيئًا. لا إعلانات، ولا أدوات قياس لشركة أخرى.

## على جهازكِ
- ملف ارتباط للغتكِ، لمدة سنة. وإذا دخلتِ إلى حسابكِ، ملف ارتباط يحفظ الدخول 30 يومًا، ولا يُستعمل لغير ذلك.
- المنتجات التي رأيتِها والتي وضعتِ عليها قلبًا تبقى في متصفحكِ.
- السلة والطلب الذي بدأتِه يبقيان في متصفحكِ إلى أن تطلبي.
- بياناتكِ تبقى فيه للمرة القادمة إذا اخترتِ ذلك.
- طلباتكِ السابقة والصفحات التي زرتِها تبقى فيه لتُقرأ دون شبكة. مسح بيانات الموقع في متصفحكِ يحذف كل ذلك.

## شركات أخرى
لا يرسل المتجر بياناتكِ إلى أي شركة أخرى. وإذا استعمل خدمة لإرسال البريد أو الرسائل القصيرة أو الإشعارات أو لتخزين الملفات، نقلت هذه الخدمة رسائله أو حفظت ملفاته لأجله. روابط واتساب والخريطة وشبكات التواصل تفتح مواقعها، ولها قواعدها.

## حقوقكِ
يمكنكِ رؤية طلباتكِ وتغيير تفضيلاتكِ وحذف بياناتكِ في [طلباتي](/account). ويمكنكِ أيضًا أن [تراسلينا](/contact) أو تتصلي بنا.`,
  },
}
