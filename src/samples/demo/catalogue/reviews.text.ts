export interface SampleReview {
  language: 'fr' | 'ar'
  stars: 1 | 2 | 3 | 4 | 5
  text: string
  /** Keys of the categories or subcategories that the text fits; empty for any product. */
  about: string[]
}

const veils = ['nila', 'teints-ocres', 'teints-oasis', 'teints-fleurs', 'fetes-voiles']

export const reviews: SampleReview[] = [
  {
    language: 'ar',
    stars: 5,
    about: veils,
    text: 'ما شاء الله، القماش ناعم واللون أجمل من الصورة. سألتني عنها كل صديقاتي في العرس.',
  },
  {
    language: 'ar',
    stars: 5,
    about: veils,
    text: 'وصلتني في اليوم نفسه في تفرغ زينة. خفيفة في الحر وتثبت على الكتف.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['nila'],
    text: 'ذكّرتني بنيلة جدتي رحمها الله. غسلتها مرتين ولونها كما هو.',
  },
  {
    language: 'ar',
    stars: 4,
    about: veils,
    text: 'الملحفة زينة والخياطة متقنة، واللون أغمق قليلًا مما توقعت لكنه أعجبني.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['fetes-voiles'],
    text: 'لبستُها أول أيام العيد وكانت أحلى ما في المجلس. سأطلب لوالدتي مثلها.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['fetes-ensembles'],
    text: 'أهديتها لأختي في عرسها ففرحت بها كثيرًا. الألوان متناسقة والتغليف جميل.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['fetes-fillettes'],
    text: 'ابنتي لا تريد أن تخلعها! القياس مناسب لبنت الثماني سنوات.',
  },
  { language: 'ar', stars: 4, about: veils, text: 'صباغة كيهيدي أصلية. أنصح بغسلها وحدها أول مرة.' },
  {
    language: 'ar',
    stars: 3,
    about: veils,
    text: 'جميلة، غير أن القماش أرقّ مما ظننت ويحتاج فستانًا ساترًا تحته.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['parfums-flacons'],
    text: 'رائحته ثابتة من الصباح إلى الليل، وكل من سلّم عليّ سألني عن اسمه.',
  },
  {
    language: 'ar',
    stars: 4,
    about: ['parfums-flacons'],
    text: 'عطر هادئ ومرتب، والقارورة أنيقة. ليته يأتي بحجم أكبر.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['parfums-encens'],
    text: 'عطّر البيت كله، ورائحته بقيت في الثياب ثلاثة أيام.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['soins-henne-khol'],
    text: 'من أجود ما جرّبت، ناعم وسهل الاستعمال. أكيد سأكرر الطلب قبل العيد.',
  },
  {
    language: 'ar',
    stars: 5,
    about: ['soins-savons'],
    text: 'رغوة ناعمة ورائحة هادئة، ويدي لم تعد تجف كما كانت.',
  },
  { language: 'ar', stars: 4, about: ['soins-huiles'], text: 'لاحظت الفرق بعد أسبوع. الكمية تكفي مدة طويلة.' },
  {
    language: 'ar',
    stars: 5,
    about: [],
    text: 'تعامل راقٍ وتوصيل سريع، والمنتج مطابق للصورة. بارك الله فيكم.',
  },
  { language: 'ar', stars: 5, about: [], text: 'هذه ثالث مرة أطلب منكم ولم يخب ظني يومًا.' },
  { language: 'ar', stars: 4, about: [], text: 'كل شيء ممتاز، إلا أن الطلب تأخر يومًا في الطريق إلى ازويرات.' },
  {
    language: 'ar',
    stars: 5,
    about: ['teints-coupons'],
    text: 'خاطت لي الخياطة منه فستانًا جميلًا، والباقي كفى منديلًا لابنتي.',
  },
  {
    language: 'ar',
    stars: 2,
    about: [],
    text: 'المنتج لا بأس به لكنّ العلبة وصلت مبللة. تواصلوا معي وعوّضوني مشكورين.',
  },

  {
    language: 'fr',
    stars: 5,
    about: veils,
    text: 'Encore plus beau en vrai. Le tissu est fin, il tombe bien et ne glisse pas.',
  },
  {
    language: 'fr',
    stars: 5,
    about: veils,
    text: 'Reçu le lendemain à Nouadhibou. Ma mère me l’a déjà emprunté deux fois !',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['nila'],
    text: 'Une vraie nila, avec l’odeur de l’indigo. Elle a déteint un peu au premier lavage, plus rien ensuite.',
  },
  {
    language: 'fr',
    stars: 4,
    about: veils,
    text: 'Très jolie melhfa. La couleur est un ton plus foncée que sur mon téléphone, mais je la garde.',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['fetes-voiles', 'fetes-ensembles'],
    text: 'Offert pour un mariage : la mariée a adoré. La présentation est très soignée.',
  },
  {
    language: 'fr',
    stars: 4,
    about: ['fetes-ensembles'],
    text: 'Bon choix de couleurs et bon prix pour un ensemble. J’aurais aimé choisir le ruban.',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['fetes-fillettes'],
    text: 'Ma fille de sept ans est fière de sa première melhfa. Le coton est tout doux.',
  },
  {
    language: 'fr',
    stars: 5,
    about: veils,
    text: 'Je l’ai portée toute la journée par quarante degrés, sans jamais avoir trop chaud.',
  },
  {
    language: 'fr',
    stars: 3,
    about: veils,
    text: 'Beau travail de teinture, mais une petite couture était défaite. La boutique me l’a reprise sans discuter.',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['parfums-flacons'],
    text: 'Il tient vraiment toute la journée. Je n’achète plus que celui-là.',
  },
  {
    language: 'fr',
    stars: 4,
    about: ['parfums-flacons'],
    text: 'Agréable, pas entêtant. Parfait pour le bureau.',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['parfums-encens'],
    text: 'Une fumée douce, pas d’odeur de charbon. Mes invitées demandent toujours ce que c’est.',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['soins-henne-khol'],
    text: 'Qualité au rendez-vous. On voit la différence avec ce que l’on trouve au marché.',
  },
  {
    language: 'fr',
    stars: 4,
    about: ['soins-savons'],
    text: 'Ils sentent bon et ne dessèchent pas. Le petit rose a disparu dans le sac de ma sœur.',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['soins-huiles'],
    text: 'Ma peau me remercie depuis le début de l’harmattan. Un peu suffit.',
  },
  {
    language: 'fr',
    stars: 5,
    about: ['soins-coffrets'],
    text: 'Un cadeau tout trouvé pour ma belle-sœur. La boîte est superbe.',
  },
  {
    language: 'fr',
    stars: 5,
    about: [],
    text: 'Commande passée le matin, livrée l’après-midi. Bravo à toute l’équipe.',
  },
  {
    language: 'fr',
    stars: 4,
    about: [],
    text: 'Conforme à la description. Livraison en deux jours à Kaédi, comme promis.',
  },
  { language: 'fr', stars: 5, about: [], text: 'Troisième commande et toujours le même soin. Merci !' },
  {
    language: 'fr',
    stars: 2,
    about: [],
    text: 'Le produit est bien, mais le livreur n’a pas trouvé la maison et j’ai dû rappeler trois fois.',
  },
]
