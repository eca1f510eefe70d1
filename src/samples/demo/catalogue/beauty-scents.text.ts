import type { SampleProduct } from '../../sample-catalogue.text.ts'

export const demoPerfumes: SampleProduct[] = [
  {
    key: 'oud-des-caravanes',
    category: 'parfums',
    subcategory: 'parfums-flacons',
    name: { fr: 'Oud des caravanes', ar: 'عود القوافل' },
    description: {
      fr: 'Un oud boisé et fumé, adouci par l’ambre et une pincée de safran. Il s’ouvre fort, puis se pose et reste jusqu’au lendemain dans les plis du voile. À porter le soir, avec mesure.',
      ar: 'عود خشبي مدخّن، يلطّفه العنبر ورشّة من الزعفران. يبدأ قويًا ثم يهدأ، ويبقى في طيات الملحفة إلى الغد. هو عطر المساء، وقليله يكفيكِ.',
    },
    specifications: {
      fr: [
        'Extrait de parfum, 100 ml',
        'Notes : oud, ambre, safran',
        'Tenue : jusqu’au lendemain',
        'Flacon de verre, bouchon indigo',
      ],
      ar: [
        'عطر مركّز، 100 مل',
        'المكوّنات العطرية: عود وعنبر وزعفران',
        'الثبات: إلى اليوم التالي',
        'قارورة زجاجية بغطاء نيلي',
      ],
    },
    price: 2300,
    pictures: ['perfume-amber-dusk.webp'],
    stock: 0,
    daysOld: 87,
  },
  {
    key: 'rosee-de-terjit',
    category: 'parfums',
    subcategory: 'parfums-flacons',
    name: { fr: 'Rosée de Terjit', ar: 'ندى تيرجيت' },
    description: {
      fr: 'La rose du matin, encore mouillée, avec un peu de menthe et de bois clair. Un parfum frais qui ne fatigue personne, ni au bureau ni dans un salon plein. Idéal pour offrir à une jeune fille.',
      ar: 'ورد الصباح وعليه نداه، مع قليل من النعناع والخشب الفاتح. عطر منعش لا يُثقل على أحد، في المكتب ولا في مجلس مزدحم. هدية جميلة لفتاة في أول شبابها.',
    },
    specifications: {
      fr: [
        'Eau de parfum, 30, 80 ou 150 ml',
        'Notes : rose, menthe, bois clair',
        'Tenue : 6 à 8 heures',
        'Flacon de verre, bouchon doré',
      ],
      ar: [
        'ماء عطر، 30 أو 80 أو 150 مل',
        'المكوّنات العطرية: ورد ونعناع وخشب فاتح',
        'الثبات: من 6 إلى 8 ساعات',
        'قارورة زجاجية بغطاء ذهبي',
      ],
    },
    price: 1400,
    pictures: ['perfume-rose.webp'],
    stock: 19,
    daysOld: 52,
  },
  {
    key: 'jardin-de-la-maison',
    category: 'parfums',
    subcategory: 'parfums-flacons',
    name: { fr: 'Jardin de la maison', ar: 'حديقة الدار' },
    description: {
      fr: 'Rose, fleur d’oranger et musc blanc : l’odeur d’une cour arrosée en fin de journée. Doux, propre, un peu poudré, il se porte tous les jours et se vaporise aussi sur le linge.',
      ar: 'ورد وزهر برتقال ومسك أبيض: رائحة فناء الدار حين يُرشّ آخر النهار. ناعم نظيف فيه لمسة بودرة، يصلح لكل يوم ويُرشّ كذلك على الثياب.',
    },
    specifications: {
      fr: [
        'Eau de toilette, 80 ml',
        'Notes : rose, fleur d’oranger, musc blanc',
        'Tenue : 4 à 6 heures',
        'Ne tache pas les tissus clairs',
      ],
      ar: [
        'ماء تواليت، 80 مل',
        'المكوّنات العطرية: ورد وزهر برتقال ومسك أبيض',
        'الثبات: من 4 إلى 6 ساعات',
        'لا يترك أثرًا على الأقمشة الفاتحة',
      ],
    },
    price: 1200,
    originalPrice: 1500,
    pictures: ['perfume-rose-sage.webp'],
    stock: 25,
    daysOld: 119,
  },
  {
    key: 'nuit-indigo',
    category: 'parfums',
    subcategory: 'parfums-flacons',
    name: { fr: 'Nuit indigo', ar: 'ليلة نيلية' },
    description: {
      fr: 'Le musc des malles où l’on garde les nilas, la violette, un fond de santal. C’est un parfum de peau, intime, que l’on découvre en se rapprochant. Le flacon rond se garde après la dernière goutte.',
      ar: 'مسك الصناديق التي تُحفظ فيها ملاحف النيلة، وبنفسج، وقاعدة من الصندل. عطر هامس لا يعرفه إلا من اقترب. وقارورته المستديرة تستحق أن تبقى بعد آخر قطرة.',
    },
    specifications: {
      fr: [
        'Eau de parfum, 100 ml',
        'Notes : musc, violette, santal',
        'Tenue : toute la soirée',
        'Flacon rond en verre bleuté',
      ],
      ar: [
        'ماء عطر، 100 مل',
        'المكوّنات العطرية: مسك وبنفسج وصندل',
        'الثبات: طول السهرة',
        'قارورة مستديرة من زجاج مزرقّ',
      ],
    },
    price: 1900,
    originalPrice: 2400,
    pictures: ['perfume-round-indigo.webp'],
    stock: 11,
    featured: true,
    daysOld: 6,
  },
  {
    key: 'brise-du-cap-blanc',
    category: 'parfums',
    subcategory: 'parfums-flacons',
    name: { fr: 'Brise du cap Blanc', ar: 'نسيم الرأس الأبيض' },
    description: {
      fr: 'Sel, citron vert et bois flotté : l’air du large en pleine chaleur. On le garde au frais et on en vaporise la nuque en rentrant. Le flacon voyage bien dans un sac.',
      ar: 'ملح وليمون أخضر وخشب حمله الموج: هواء البحر في عزّ الحر. احفظيه في مكان بارد ورشّي منه على العنق حين تعودين إلى البيت. قارورته تسافر معكِ بأمان في الحقيبة.',
    },
    specifications: {
      fr: [
        'Eau fraîche, 60 ml',
        'Notes : citron vert, sel, bois flotté',
        'Tenue : 3 à 4 heures',
        'Vaporisateur de sac',
      ],
      ar: [
        'ماء منعش، 60 مل',
        'المكوّنات العطرية: ليمون أخضر وملح وخشب',
        'الثبات: من 3 إلى 4 ساعات',
        'بخاخ مناسب للحقيبة',
      ],
    },
    price: 950,
    pictures: ['perfume-round-sand.webp'],
    stock: 28,
    daysOld: 163,
  },
]

export const demoIncense: SampleProduct[] = [
  {
    key: 'brule-encens-de-oualata',
    category: 'parfums',
    subcategory: 'parfums-encens',
    name: { fr: 'Brûle-encens de Oualata', ar: 'مبخرة ولاتة' },
    description: {
      fr: 'Une terre cuite tournée à la main, peinte de losanges blancs comme les murs de Oualata. Elle est livrée avec un sachet d’encens pour la première soirée. Sa base large la rend stable, même sur un tapis.',
      ar: 'فخار مصنوع باليد، نُقشت عليه معيّنات بيضاء كجدران ولاتة. تصلكِ ومعها كيس بخور للسهرة الأولى. قاعدتها العريضة تثبّتها حتى على البساط.',
    },
    specifications: {
      fr: [
        'Terre cuite peinte à la main',
        'Hauteur 18 cm, coupe 11 cm',
        'Sachet d’encens de 30 g offert',
        'S’utilise avec un charbon',
      ],
      ar: [
        'فخار منقوش باليد',
        'الارتفاع 18 سم وقطر الكأس 11 سم',
        'معها كيس بخور 30 غ هدية',
        'تُستعمل مع الفحم',
      ],
    },
    price: 1500,
    pictures: ['incense-burner.webp', 'incense-burner-sage.webp'],
    stock: 9,
    featured: true,
    daysOld: 25,
  },
  {
    key: 'encens-du-vendredi',
    category: 'parfums',
    subcategory: 'parfums-encens',
    name: { fr: 'Encens du vendredi', ar: 'بخور الجمعة' },
    description: {
      fr: 'Copeaux de bois trempés dans le musc et l’eau de rose, à poser sur la braise après la prière. La fumée est claire et ne pique pas les yeux. Une pincée parfume deux pièces. Le brûle-encens est vendu à part.',
      ar: 'رقائق خشب نُقعت في المسك وماء الورد، توضع على الجمر بعد الصلاة. دخانها صافٍ لا يؤذي العين، وقبضة صغيرة منها تطيّب غرفتين. المبخرة تُباع على حدة.',
    },
    specifications: {
      fr: ['Bois parfumé, boîte de 80 g', 'Notes : musc, rose, bois doux', 'Environ 25 braises par boîte'],
      ar: ['خشب معطّر، علبة 80 غ', 'المكوّنات العطرية: مسك وورد وخشب ناعم', 'تكفي العلبة نحو 25 مرة'],
    },
    price: 800,
    pictures: ['incense-burner-sage.webp'],
    stock: 30,
    promoted: true,
    daysOld: 68,
  },
  {
    key: 'oud-en-copeaux',
    category: 'parfums',
    subcategory: 'parfums-encens',
    name: { fr: 'Oud en copeaux', ar: 'عود للتبخير' },
    description: {
      fr: 'Des copeaux choisis à la main, sans huile ajoutée, pour les grandes occasions. Posez-les sur une braise déjà grise : le parfum monte lentement, profond et sans âcreté. Passez-y ensuite la melhfa, elle le gardera des jours.',
      ar: 'رقائق عود منتقاة باليد، بلا زيوت مضافة، للمناسبات الكبيرة. ضعيها على جمر علاه الرماد فتصعد رائحتها على مهل، عميقة لا لذع فيها. ثم بخّري بها ملحفتكِ تحفظ طيبها أيامًا.',
    },
    specifications: {
      fr: ['Copeaux d’oud, boîte de 25 g', 'Sans huile ni colorant', 'À conserver fermé, au sec'],
      ar: ['رقائق عود، علبة 25 غ', 'بلا زيوت ولا ملوّنات', 'يُحفظ مغلقًا في مكان جاف'],
    },
    price: 1450,
    pictures: ['incense-burner.webp'],
    stock: 14,
    daysOld: 139,
  },
  {
    key: 'benjoin-et-serghine',
    category: 'parfums',
    subcategory: 'parfums-encens',
    name: { fr: 'Benjoin et serghine', ar: 'جاوي وسرغين' },
    description: {
      fr: 'La résine de benjoin et la racine de serghine, le mélange que les grands-mères gardent près des draps. Chaud, vanillé, un peu terreux. Il chasse les odeurs de cuisine et accueille les invitées.',
      ar: 'لبان جاوي وعروق سرغين، الخلطة التي تحفظها الجدات قرب الأغطية. دافئة، فيها حلاوة الفانيليا ورائحة الأرض. تُذهب روائح المطبخ وتستقبل الضيفات.',
    },
    specifications: {
      fr: [
        'Mélange à brûler, sachet de 100 g',
        'Résine de benjoin, racine de serghine',
        'Préparé à Nouakchott',
      ],
      ar: ['خلطة للتبخير، كيس 100 غ', 'لبان جاوي وعروق سرغين', 'حُضّرت في نواكشوط'],
    },
    price: 650,
    pictures: ['incense-burner-sage.webp', 'incense-burner.webp'],
    stock: 26,
    daysOld: 176,
  },
]
