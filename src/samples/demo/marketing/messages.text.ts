export interface SampleMessage {
  language: 'fr' | 'ar'
  subject: 'general' | 'order' | 'custom' | 'complaint'
  text: string
  /** The reply of the staff. */
  reply: string
}

export interface SampleOrderNote {
  language: 'fr' | 'ar'
  text: string
}

export const messages: SampleMessage[] = [
  {
    language: 'ar',
    subject: 'general',
    text: 'السلام عليكم، هل لديكم محل أزوره لأرى الألوان قبل الشراء؟',
    reply:
      'وعليكم السلام ورحمة الله. أهلًا بكِ في المحل في نواكشوط كل يوم ما عدا الجمعة صباحًا، وعنواننا في أسفل صفحات الموقع. أخبرينا بما أعجبكِ لنجهّزه قبل وصولكِ.',
  },
  {
    language: 'ar',
    subject: 'order',
    text: 'طلبتُ أمس ملحفة ودفعت عن طريق بنكيلي، فمتى تصلني؟ أنا في عرفات.',
    reply: 'أهلًا بكِ، وصل الدفع وطلبكِ جاهز. يمر عليكِ الموزّع غدًا بعد العصر إن شاء الله، وسيتصل بكِ قبل وصوله.',
  },
  {
    language: 'ar',
    subject: 'custom',
    text: 'أريد خمس ملاحف متشابهة لأخوات العروس بلون العقيق، هل يمكن ذلك قبل نهاية الشهر؟',
    reply:
      'مبارك لكم! نعم، تحتاج الصبّاغة نحو أسبوعين للقطع الخمس. نرسل إليكِ عيّنة من اللون على الواتساب، فإذا أعجبتكِ بدأنا.',
  },
  {
    language: 'ar',
    subject: 'complaint',
    text: 'وصلتني الملحفة وفيها بقعة صغيرة قرب الطرف، مع أنني لم ألبسها بعد.',
    reply: 'نعتذر منكِ كثيرًا. سنرسل إليكِ قطعة أخرى غدًا ويأخذ الموزّع الأولى، ولا تدفعين شيئًا. شكرًا لأنكِ أخبرتِنا.',
  },
  {
    language: 'ar',
    subject: 'general',
    text: 'هل توصلون إلى كيفه؟ وكم يكلف التوصيل؟',
    reply:
      'أهلًا بكِ. نوصل حاليًا إلى نواكشوط مجانًا، وإلى نواذيبو وروصو وكيهيدي وازويرات بمئة أوقية جديدة. أما كيفه فنرسل إليها مع النقل عند الاتفاق، راسلينا على الواتساب لنرتّب ذلك.',
  },
  {
    language: 'ar',
    subject: 'order',
    text: 'هل أستطيع أن أضيف عطرًا إلى طلبي قبل أن يخرج من عندكم؟',
    reply: 'طبعًا، طلبكِ لم يخرج بعد. اكتبي لنا اسم العطر ونضيفه، وتدفعين الفرق عند الاستلام.',
  },
  {
    language: 'ar',
    subject: 'general',
    text: 'هل الحناء عندكم خالصة؟ ابنتي بشرتها حساسة وأخاف عليها.',
    reply:
      'نعم، مسحوق «حناء الواحة» أوراق مطحونة بلا أي إضافات. ومع ذلك جرّبي قليلًا منه على معصمها قبل يوم للاطمئنان.',
  },
  {
    language: 'ar',
    subject: 'custom',
    text: 'أعجبتني «نيلة تيشيت» لكنني طويلة، فهل تأتي بطول خمسة أمتار؟',
    reply:
      'نعم، نخيطها لكِ بخمسة أمتار بزيادة ثلاثمئة أوقية جديدة، وتكون جاهزة خلال عشرة أيام. هل نسجّل الطلب باسمكِ؟',
  },
  {
    language: 'fr',
    subject: 'general',
    text: 'Bonjour, est-ce que les couleurs tiennent au lavage ? J’ai déjà été déçue ailleurs.',
    reply:
      'Bonjour, les teintures sont fixées avant la vente. L’indigo rend toujours un peu de bleu au premier lavage, c’est normal : lavez la melhfa seule, à l’eau froide, et ensuite elle ne bouge plus.',
  },
  {
    language: 'fr',
    subject: 'order',
    text: 'J’ai commandé hier soir mais je me suis trompée de numéro de téléphone. Pouvez-vous le corriger ?',
    reply:
      'C’est fait, merci de nous avoir prévenus. Le livreur vous appellera sur le nouveau numéro demain dans la matinée.',
  },
  {
    language: 'fr',
    subject: 'custom',
    text: 'Je prépare le trousseau de ma fille. Peut-on remplacer le safran par un turquoise dans l’ensemble de cinq voiles ?',
    reply:
      'Toutes nos félicitations ! Oui, une couleur peut être échangée sans supplément. Nous vous envoyons deux turquoises en photo cet après-midi pour que vous choisissiez.',
  },
  {
    language: 'fr',
    subject: 'complaint',
    text: 'Le bouchon du parfum était mal vissé et une partie du flacon s’est vidée dans le carton.',
    reply:
      'Nous sommes vraiment désolés. Un flacon neuf part aujourd’hui, sans frais pour vous. Gardez l’autre, nous ne le reprendrons pas.',
  },
  {
    language: 'fr',
    subject: 'general',
    text: 'Bonjour, faites-vous des prix pour les revendeuses ? J’ai une petite boutique à Nouadhibou.',
    reply:
      'Bonjour, oui, à partir de dix voiles. Laissez-nous votre numéro WhatsApp et nous vous enverrons les conditions avec les modèles disponibles.',
  },
  {
    language: 'fr',
    subject: 'order',
    text: 'Je serai absente vendredi. Pouvez-vous livrer samedi, après 17 h ?',
    reply: 'Bien sûr, la livraison est notée pour samedi entre 17 h et 19 h. Bonne journée !',
  },
  {
    language: 'fr',
    subject: 'complaint',
    text: 'J’attends ma commande à Rosso depuis quatre jours et personne ne répond au téléphone.',
    reply:
      'Toutes nos excuses : le transporteur a eu une panne sur la route. Votre colis est arrivé ce matin à Rosso et vous sera remis aujourd’hui. Nous vous remboursons la livraison.',
  },
]

export const orderNotes: SampleOrderNote[] = [
  { language: 'ar', text: 'اتصلوا بي قبل المجيء من فضلكم.' },
  { language: 'ar', text: 'التوصيل بعد صلاة العصر.' },
  { language: 'ar', text: 'هدية، من فضلكم لا تضعوا الفاتورة في العلبة.' },
  { language: 'ar', text: 'سلّموها لأختي إن لم أكن في البيت.' },
  { language: 'ar', text: 'أحتاجها قبل يوم الخميس إن أمكن.' },
  { language: 'ar', text: 'الباب الأزرق بجانب الحانوت الكبير.' },
  { language: 'fr', text: 'Merci d’appeler en arrivant, la sonnette ne marche pas.' },
  { language: 'fr', text: 'Pour un mariage samedi, à livrer vendredi au plus tard.' },
  { language: 'fr', text: 'Paquet cadeau s’il vous plaît, sans le prix.' },
  { language: 'fr', text: 'Livrer au bureau entre 9 h et 15 h.' },
  { language: 'fr', text: 'Laisser chez la voisine, maison d’en face.' },
  { language: 'fr', text: 'Je paierai en espèces, prévoir la monnaie sur 1 000 UM.' },
]
