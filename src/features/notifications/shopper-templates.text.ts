/** The words that shoppers read, until the owner writes her own. SMS texts are short: operators charge for each part. */
import { defineText } from '#core/text.ts'

export const shopperTemplates = defineText({
  orderReceived: {
    fr: {
      subject: 'Commande n° {number} bien reçue',
      text: 'Bonjour {name},\n\nmerci pour votre commande n° {number}, d’un montant de {total}.\n\n{next}\n\nGardez le lien de cette page : vous y suivez votre commande.',
      sms: '{shop} : commande {number} reçue, {total}. {next}\n{link}',
    },
    ar: {
      subject: 'وصلنا طلبك رقم {number}',
      text: 'السلام عليكم {name}،\n\nشكرًا لك. وصلنا طلبك رقم {number} بقيمة {total}.\n\n{next}\n\nاحتفظي برابط هذه الصفحة لمتابعة طلبك.',
      sms: '{shop}: وصلنا طلبك {number} بقيمة {total}. {next}\n{link}',
    },
  },
  confirmationRequested: {
    fr: {
      subject: 'Commande n° {number} : confirmez-la en un geste',
      text: 'Bonjour {name},\n\nnous avons essayé de vous joindre au sujet de votre commande n° {number}, d’un montant de {total}.\n\nConfirmez-la sur sa page, ou appelez-nous au {phone} : nous la préparons aussitôt.',
      sms: '{shop} : nous n’avons pas pu vous joindre. Confirmez votre commande {number} ici :\n{link}',
    },
    ar: {
      subject: 'طلبك رقم {number}: أكّديه بلمسة واحدة',
      text: 'السلام عليكم {name}،\n\nحاولنا الاتصال بك بخصوص طلبك رقم {number} بقيمة {total}.\n\nأكّديه من صفحته، أو اتصلي بنا على {phone}، وسنجهّزه فورًا.',
      sms: '{shop}: لم نتمكن من الاتصال بك. أكّدي طلبك {number} من هنا:\n{link}',
    },
  },
  paymentAccepted: {
    fr: {
      subject: 'Commande n° {number} : paiement reçu',
      text: 'Bonjour {name},\n\nnous avons bien reçu votre paiement de {amount} pour la commande n° {number}. Merci !',
      sms: '{shop} : paiement de {amount} reçu pour la commande {number}. Merci !\n{link}',
    },
    ar: {
      subject: 'طلبك رقم {number}: وصل الدفع',
      text: 'السلام عليكم {name}،\n\nوصلنا مبلغ {amount} لطلبك رقم {number}. شكرًا لك.',
      sms: '{shop}: وصلنا مبلغ {amount} لطلبك {number}. شكرًا لك.\n{link}',
    },
  },
  paymentRefused: {
    fr: {
      subject: 'Commande n° {number} : le paiement est à renvoyer',
      text: 'Bonjour {name},\n\nnous n’avons pas pu vérifier le paiement de votre commande n° {number}.\nMotif : {reason}\n\nEnvoyez une autre capture du transfert sur la page de la commande : nous la vérifions aussitôt.',
      sms: '{shop} : paiement de la commande {number} non vérifié. Renvoyez la capture ici :\n{link}',
    },
    ar: {
      subject: 'طلبك رقم {number}: أعيدي إرسال إثبات الدفع',
      text: 'السلام عليكم {name}،\n\nلم نتمكن من التحقق من دفع طلبك رقم {number}.\nالسبب: {reason}\n\nأرسلي صورة أخرى للتحويل من صفحة الطلب، وسنتحقق منها فورًا.',
      sms: '{shop}: لم نتحقق من دفع طلبك {number}. أعيدي إرسال الصورة من هنا:\n{link}',
    },
  },
  unpaidWarning: {
    fr: {
      subject: 'Commande n° {number} : la preuve de paiement manque',
      text: 'Bonjour {name},\n\nvotre commande n° {number} est gardée jusqu’au {until}. Envoyez la preuve de paiement avant : sinon elle sera annulée.\n\nVous avez déjà payé ? Ouvrez la commande et envoyez la capture du transfert.',
      sms: '{shop} : commande {number} gardée jusqu’au {until}. Envoyez la preuve de paiement :\n{link}',
    },
    ar: {
      subject: 'الطلب رقم {number}: ينقصه إثبات الدفع',
      text: 'السلام عليكم {name}،\n\nطلبك رقم {number} محفوظ حتى {until}. أرسلي إثبات الدفع قبل ذلك، وإلا فسيُلغى.\n\nإن كنتِ قد دفعتِ، فافتحي الطلب وأرسلي صورة التحويل.',
      sms: '{shop}: طلبك {number} محفوظ حتى {until}. أرسلي إثبات الدفع:\n{link}',
    },
  },
  orderConfirmed: {
    fr: {
      subject: 'Commande n° {number} confirmée',
      text: 'Bonjour {name},\n\nvotre commande n° {number} est confirmée. Merci !\n{delivery}',
      sms: '{shop} : commande {number} confirmée. Merci !\n{delivery}\n{link}',
    },
    ar: {
      subject: 'تأكّد طلبك رقم {number}',
      text: 'السلام عليكم {name}،\n\nتأكّد طلبك رقم {number}. شكرًا لك.\n{delivery}',
      sms: '{shop}: تأكّد طلبك {number}. شكرًا لك.\n{delivery}\n{link}',
    },
  },
  orderChanged: {
    fr: {
      subject: 'Commande n° {number} modifiée',
      text: 'Bonjour {name},\n\nvotre commande n° {number} a été modifiée. Le total est maintenant de {total}.\n\nLe détail est sur la page de la commande. Si quelque chose ne va pas, écrivez-nous.',
      sms: '{shop} : commande {number} modifiée, total {total}.\n{link}',
    },
    ar: {
      subject: 'عُدّل طلبك رقم {number}',
      text: 'السلام عليكم {name}،\n\nعُدّل طلبك رقم {number}، وأصبح الإجمالي {total}.\n\nالتفاصيل في صفحة الطلب. وإن وجدتِ خطأً فراسلينا.',
      sms: '{shop}: عُدّل طلبك {number}، الإجمالي {total}.\n{link}',
    },
  },
  orderShipped: {
    fr: {
      subject: 'Commande n° {number} en route',
      text: 'Bonjour {name},\n\nvotre commande n° {number} est en route.\nLivraison prévue : {day}\nLivreur : {courier}\nSon téléphone : {courierPhone}\n\nGardez votre téléphone près de vous, le livreur appellera.',
      sms: '{shop} : commande {number} en route.\nLivraison : {day}\nLivreur : {courierPhone}\n{link}',
    },
    ar: {
      subject: 'طلبك رقم {number} في الطريق',
      text: 'السلام عليكم {name}،\n\nطلبك رقم {number} في الطريق إليك.\nيوم التوصيل: {day}\nالموزّع: {courier}\nهاتفه: {courierPhone}\n\nأبقي هاتفك قريبًا، فسيتصل بك الموزّع.',
      sms: '{shop}: طلبك {number} في الطريق.\nالتوصيل: {day}\nهاتف الموزّع: {courierPhone}\n{link}',
    },
  },
  orderDelivered: {
    fr: {
      subject: 'Commande n° {number} livrée',
      text: 'Bonjour {name},\n\nvotre commande n° {number} est livrée. Merci de votre confiance !\n\nVous trouvez votre reçu sur la page de la commande.',
      sms: '{shop} : commande {number} livrée. Merci de votre confiance !\n{link}',
    },
    ar: {
      subject: 'وصل طلبك رقم {number}',
      text: 'السلام عليكم {name}،\n\nوصل طلبك رقم {number}. شكرًا لثقتك.\n\nتجدين الوصل في صفحة الطلب.',
      sms: '{shop}: وصل طلبك {number}. شكرًا لثقتك.\n{link}',
    },
  },
  reviewRequested: {
    fr: {
      subject: 'Votre avis sur la commande n° {number}',
      text: 'Bonjour {name},\n\nvotre commande n° {number} vous plaît-elle ? Quelques mots de vous aident les autres clientes à choisir.',
      sms: '{shop} : votre commande {number} vous plaît-elle ? Donnez votre avis :\n{link}',
    },
    ar: {
      subject: 'رأيك في طلبك رقم {number}',
      text: 'السلام عليكم {name}،\n\nهل أعجبك طلبك رقم {number}؟ كلمات قليلة منك تساعد غيرك على الاختيار.',
      sms: '{shop}: هل أعجبك طلبك {number}؟ اكتبي تقييمك:\n{link}',
    },
  },
  orderCancelled: {
    fr: {
      subject: 'Commande n° {number} annulée',
      text: 'Bonjour {name},\n\nvotre commande n° {number} a été annulée.\nMotif : {reason}\n\nUn paiement déjà envoyé vous est rendu.',
      sms: '{shop} : commande {number} annulée. Un paiement déjà envoyé vous est rendu.\n{link}',
    },
    ar: {
      subject: 'أُلغي طلبك رقم {number}',
      text: 'السلام عليكم {name}،\n\nأُلغي طلبك رقم {number}.\nالسبب: {reason}\n\nويُعاد إليك ما سبق دفعه.',
      sms: '{shop}: أُلغي طلبك {number}، ويُعاد إليك ما سبق دفعه.\n{link}',
    },
  },
  orderRefunded: {
    fr: {
      subject: 'Commande n° {number} : remboursement de {amount}',
      text: 'Bonjour {name},\n\nnous vous avons rendu {amount} pour la commande n° {number}.',
      sms: '{shop} : {amount} vous ont été rendus pour la commande {number}.\n{link}',
    },
    ar: {
      subject: 'طلبك رقم {number}: أُعيد إليك {amount}',
      text: 'السلام عليكم {name}،\n\nأعدنا إليك مبلغ {amount} من طلبك رقم {number}.',
      sms: '{shop}: أعدنا إليك {amount} من طلبك {number}.\n{link}',
    },
  },
  questionAnswered: {
    fr: {
      subject: '{shop} vous a répondu',
      text: 'Bonjour {name},\n\nnous avons répondu à votre question :\n\n{answer}',
      sms: '{shop} a répondu à votre question :\n{link}',
    },
    ar: {
      subject: 'ردّ من {shop}',
      text: 'السلام عليكم {name}،\n\nأجبنا عن سؤالك:\n\n{answer}',
      sms: '{shop}: أجبنا عن سؤالك:\n{link}',
    },
  },
  backInStock: {
    fr: {
      subject: 'De nouveau en stock : {product}',
      text: 'Bonjour {name},\n\n{product} est de nouveau en stock.\n\nIl y en a peu : les premières commandes sont servies d’abord.',
      sms: '{shop} : {product} est de nouveau en stock.\n{link}',
    },
    ar: {
      subject: 'توفّر من جديد: {product}',
      text: 'السلام عليكم {name}،\n\n{product} متوفر من جديد.\n\nالكمية محدودة، والأولوية لمن تطلب أولًا.',
      sms: '{shop}: {product} متوفر من جديد.\n{link}',
    },
  },
  priceFell: {
    fr: {
      subject: '{product} : le prix a baissé',
      text: 'Bonjour {name},\n\n{product}, que vous aviez mis de côté, coûte maintenant {price}.',
      sms: '{shop} : {product} coûte maintenant {price}.\n{link}',
    },
    ar: {
      subject: '{product}: انخفض السعر',
      text: 'السلام عليكم {name}،\n\n{product} الذي احتفظتِ به أصبح بسعر {price}.',
      sms: '{shop}: {product} أصبح بسعر {price}.\n{link}',
    },
  },
})
