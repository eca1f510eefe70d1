import type { SampleProduct } from '../../sample-catalogue.text.ts'

export const demoHennaAndKohl: SampleProduct[] = [
  {
    key: 'henne-de-l-oasis',
    category: 'soins',
    subcategory: 'soins-henne-khol',
    name: { fr: 'Henné de l’oasis', ar: 'حناء الواحة' },
    description: {
      fr: 'Des feuilles séchées à l’ombre, moulues et tamisées deux fois : la poudre est si fine que la pâte ne laisse aucun grain. La couleur sort orange, puis fonce jusqu’au brun en deux jours. Convient aux mains, aux pieds et aux cheveux.',
      ar: 'أوراق جُففت في الظل وطُحنت ونُخلت مرتين، فجاء مسحوقها ناعمًا لا حبيبات فيه. يبدأ لونها برتقاليًا ثم يغمق إلى البنّي في يومين. لليدين والقدمين والشعر.',
    },
    specifications: {
      fr: [
        'Poudre de henné pure, 200 g',
        'Tamisée deux fois, sans additif',
        'Pose : 4 à 6 heures',
        'Récolte de l’Adrar',
      ],
      ar: [
        'مسحوق حناء خالص، 200 غ',
        'منخولة مرتين وبلا إضافات',
        'مدة الوضع: من 4 إلى 6 ساعات',
        'من حصاد آدرار',
      ],
    },
    price: 350,
    pictures: ['henna-bowl.webp'],
    stock: 60,
    daysOld: 50,
  },
  {
    key: 'cones-de-henne-frais',
    category: 'soins',
    subcategory: 'soins-henne-khol',
    name: { fr: 'Cônes de henné frais', ar: 'أقماع حناء طازجة' },
    description: {
      fr: 'Une pâte prête à l’emploi, préparée dans la semaine, dans des cônes à pointe fine pour les dessins les plus serrés. Souple, elle se laisse guider sans couler. Gardez-la au congélateur jusqu’au grand soir.',
      ar: 'عجينة جاهزة حُضّرت خلال الأسبوع، في أقماع دقيقة الرأس لأدق النقوش. قوامها متّزن، تنساب ولا تسيل. احفظيها في المجمّد إلى ليلة المناسبة.',
    },
    specifications: {
      fr: [
        'Lot de trois cônes de 30 g',
        'Henné, sucre, huile d’arbre à thé',
        'À conserver au congélateur',
        'Faire un essai sur le poignet 24 h avant',
      ],
      ar: [
        'ثلاثة أقماع، 30 غ لكل قمع',
        'حناء وسكر وزيت شجرة الشاي',
        'تُحفظ في المجمّد',
        'جرّبيها على المعصم قبل يوم',
      ],
    },
    price: 280,
    originalPrice: 350,
    pictures: ['henna-bowl-dusk.webp'],
    stock: 45,
    daysOld: 10,
  },
  {
    key: 'khol-et-flacon-dore',
    category: 'soins',
    subcategory: 'soins-henne-khol',
    name: { fr: 'Khôl et son flacon doré', ar: 'مكحلة ومرود' },
    description: {
      fr: 'Un khôl d’un noir profond et son flacon de laiton gravé, avec bâtonnet. Le trait est net, il tient jusqu’au soir et ne file pas sous la chaleur. Un objet que l’on garde sur la coiffeuse, puis que l’on transmet.',
      ar: 'كحل شديد السواد في مكحلة نحاسية منقوشة مع مرودها. خطّه واضح، يثبت إلى المساء ولا يسيل مع الحر. قطعة تبقى على طاولة الزينة، ثم تنتقل من أم إلى بنت.',
    },
    specifications: {
      fr: [
        'Flacon de laiton gravé, 14 cm',
        'Poudre de khôl sans plomb, 8 g',
        'Bâtonnet poli',
        'Rechargeable',
      ],
      ar: ['مكحلة نحاسية منقوشة، 14 سم', 'كحل مسحوق خالٍ من الرصاص، 8 غ', 'مرود مصقول', 'قابلة لإعادة التعبئة'],
    },
    price: 780,
    pictures: ['kohl-gold.webp'],
    stock: 16,
    daysOld: 92,
  },
  {
    key: 'khol-doux-du-soir',
    category: 'soins',
    subcategory: 'soins-henne-khol',
    name: { fr: 'Khôl doux du soir', ar: 'كحل المساء' },
    description: {
      fr: 'La même finesse, en version grasse : un peu d’huile d’amande adoucit la poudre et assouplit le trait. Pensé pour les yeux sensibles et pour un regard estompé.',
      ar: 'النعومة نفسها في قوام دهني: قليل من زيت اللوز يليّن المسحوق ويسهّل الرسم. يناسب العين الحساسة، ويعطي نظرة ناعمة مظلّلة.',
    },
    specifications: {
      fr: [
        'Khôl gras sans plomb, 6 g',
        'Huile d’amande douce',
        'Se retire à l’huile ou au lait démaquillant',
      ],
      ar: ['كحل دهني خالٍ من الرصاص، 6 غ', 'بزيت اللوز الحلو', 'يُزال بالزيت أو بحليب التنظيف'],
    },
    price: 450,
    pictures: ['kohl-gold-clay.webp'],
    stock: 33,
    daysOld: 107,
  },
]

export const demoSoaps: SampleProduct[] = [
  {
    key: 'savons-des-trois-jardins',
    category: 'soins',
    subcategory: 'soins-savons',
    name: { fr: 'Savons des trois jardins', ar: 'صابون البساتين الثلاثة' },
    description: {
      fr: 'Karité, menthe et rose : trois savons faits à froid, un pour chaque humeur. La mousse est fine et la peau ne tire pas après la douche. Ils parfument l’armoire en attendant leur tour.',
      ar: 'كاريتي ونعناع وورد: ثلاث قطع صُنعت على البارد، لكل مزاج قطعة. رغوتها ناعمة ولا تترك البشرة مشدودة بعد الغسل. وإلى أن يأتي دورها تعطّر خزانة ثيابكِ.',
    },
    specifications: {
      fr: [
        'Lot de trois savons, 280 g en tout',
        'Beurre de karité, huile d’olive',
        'Saponifiés à froid, six semaines de séchage',
      ],
      ar: ['ثلاث قطع، 280 غ في المجموع', 'زبدة الكاريتي وزيت الزيتون', 'صُنعت على البارد وجُففت ستة أسابيع'],
    },
    price: 480,
    pictures: ['soap-trio.webp'],
    stock: 38,
    daysOld: 29,
  },
  {
    key: 'savons-de-la-visite',
    category: 'soins',
    subcategory: 'soins-savons',
    name: { fr: 'Savons de la visite', ar: 'صابون الضيافة' },
    description: {
      fr: 'Un grand savon blanc au miel, un vert à l’argile et un petit rose à glisser dans le sac. On les pose près du lavabo quand on reçoit, et il faut souvent en racheter.',
      ar: 'قطعة بيضاء كبيرة بالعسل، وخضراء بالطين، ووردية صغيرة لحقيبتكِ. توضع عند المغسلة يوم الضيافة، وكثيرًا ما تُطلب من جديد.',
    },
    specifications: {
      fr: [
        'Lot de trois savons, 240 g en tout',
        'Miel, argile verte, pétales de rose',
        'Sans colorant de synthèse',
      ],
      ar: ['ثلاث قطع، 240 غ في المجموع', 'عسل وطين أخضر وأوراق ورد', 'بلا ملوّنات صناعية'],
    },
    price: 390,
    originalPrice: 480,
    pictures: ['soap-trio-clay.webp'],
    stock: 29,
    daysOld: 134,
  },
]

export const demoBeautyBoxes: SampleProduct[] = [
  {
    key: 'coffret-de-la-mariee',
    category: 'soins',
    subcategory: 'soins-coffrets',
    name: { fr: 'Coffret de la mariée', ar: 'علبة العروس' },
    description: {
      fr: 'Henné, flacon de khôl, huile et savons : tout ce que les sœurs rassemblent d’habitude en courant la veille. Nous l’avons rangé dans une boîte garnie de tissu indigo. Une carte manuscrite l’accompagne si vous nous dictez quelques mots.',
      ar: 'حناء ومكحلة وزيت وصابون: ما تركض الأخوات لجمعه عادة قبل العرس بيوم. رتّبناه في علبة مبطّنة بقماش نيلي. وإن أمليتِ علينا كلمات كتبناها بخط اليد على بطاقة.',
    },
    specifications: {
      fr: [
        'Henné 200 g, khôl et flacon doré',
        'Huile d’argan 100 ml, trois savons',
        'Boîte garnie de tissu indigo',
        'Carte manuscrite sur demande',
      ],
      ar: [
        'حناء 200 غ ومكحلة نحاسية مع كحلها',
        'زيت أرغان 100 مل وثلاث قطع صابون',
        'علبة مبطّنة بقماش نيلي',
        'بطاقة بخط اليد عند الطلب',
      ],
    },
    price: 2300,
    originalPrice: 2460,
    pictures: ['kohl-gold.webp', 'henna-bowl.webp', 'argan-oil.webp', 'soap-trio.webp'],
    stock: 8,
    daysOld: 16,
  },
  {
    key: 'coffret-hammam',
    category: 'soins',
    subcategory: 'soins-coffrets',
    name: { fr: 'Coffret hammam', ar: 'علبة الحمّام' },
    description: {
      fr: 'Un masque d’argile, un pot de karité et trois savons pour une vraie matinée à soi. Commencez par l’argile, finissez par le karité sur peau humide, et ne répondez pas au téléphone.',
      ar: 'قناع طين وعلبة كاريتي وثلاث قطع صابون، لصباح تخصّين به نفسكِ. ابدئي بالطين واختمي بالكاريتي على بشرة رطبة، ولا تردّي على الهاتف.',
    },
    specifications: {
      fr: [
        'Masque d’argile 150 g',
        'Beurre de karité 150 g',
        'Trois savons, 280 g en tout',
        'Gant de coton offert',
      ],
      ar: ['قناع الطين 150 غ', 'زبدة الكاريتي 150 غ', 'ثلاث قطع صابون، 280 غ في المجموع', 'ليفة قطنية هدية'],
    },
    price: 1350,
    pictures: ['cream-jar-clay.webp', 'cream-jar-indigo.webp', 'soap-trio-clay.webp'],
    stock: 11,
    daysOld: 71,
  },
  {
    key: 'coffret-des-invitees',
    category: 'soins',
    subcategory: 'soins-coffrets',
    name: { fr: 'Coffret des invitées', ar: 'علبة الضيفات' },
    description: {
      fr: 'Un parfum de rose, un brûle-encens et son encens du vendredi : l’accueil mauritanien dans une boîte. On l’offre pour une maison neuve, un retour de voyage, une naissance.',
      ar: 'عطر ورد ومبخرة وبخور الجمعة: ضيافة موريتانية كاملة في علبة. تُهدى لبيت جديد أو لعودة مسافر أو لمولود.',
    },
    specifications: {
      fr: [
        'Eau de parfum « Rosée de Terjit », 80 ml',
        'Brûle-encens en terre cuite',
        'Encens du vendredi, 80 g',
        'Boîte cadeau nouée d’un ruban',
      ],
      ar: ['عطر «ندى تيرجيت»، 80 مل', 'مبخرة من الفخار', 'بخور الجمعة، 80 غ', 'علبة هدية مربوطة بشريط'],
    },
    price: 3200,
    originalPrice: 3700,
    pictures: ['perfume-rose.webp', 'incense-burner.webp'],
    stock: 7,
    daysOld: 43,
  },
]
