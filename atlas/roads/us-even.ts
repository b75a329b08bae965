/** The US routes that run east and west, as far as they matter to freight: the towns they pass, from west to east. */
export const usEven = `
US2: Everett WA, Monroe WA, Stevens Pass WA, Leavenworth WA, Wenatchee WA, Waterville WA, Coulee City WA,
  Wilbur WA, Davenport WA, Spokane WA, Newport WA, Priest River ID, Sandpoint ID, Bonners Ferry ID, Troy MT,
  Libby MT, Kalispell MT, Columbia Falls MT, West Glacier MT, Essex MT, East Glacier MT, Browning MT,
  Cut Bank MT, Shelby MT, Chester MT, Havre MT, Chinook MT, Harlem MT, Malta MT, Glasgow MT, Wolf Point MT,
  Poplar MT, Culbertson MT, Williston ND, Ray ND, Stanley ND, Minot ND, Towner ND, Rugby ND, Devils Lake ND,
  Lakota ND, Larimore ND, Grand Forks ND, Crookston MN, Bagley MN, Bemidji MN, Grand Rapids MN,
  Floodwood MN, Duluth MN, Superior WI, Ashland WI, Ironwood MI, Wakefield MI, Watersmeet MI, Iron River MI,
  Crystal Falls MI, Iron Mountain MI, Escanaba MI, Gladstone MI, Manistique MI, Naubinway MI,
  Saint Ignace MI
US2 (east): Burlington VT, Waterbury VT, Montpelier VT, Saint Johnsbury VT, Lancaster NH, Gorham NH,
  Bethel ME, Rumford ME, Farmington ME, Skowhegan ME, Newport ME, Bangor ME
US4: Rutland VT, Woodstock VT, White River Junction VT, Lebanon NH
US6: Provo UT, Spanish Fork UT, Helper UT, Price UT, Wellington UT, Green River UT
US6 (Nevada): Bishop CA, Tonopah NV, Currant NV, Ely NV, Delta UT, Nephi UT
US6 (Massachusetts): Providence RI, Fall River MA, New Bedford MA, Wareham MA, Sandwich MA, Hyannis MA,
  Orleans MA, Provincetown MA
US8: Forest Lake MN, Saint Croix Falls WI, Barron WI, Ladysmith WI, Prentice WI, Tomahawk WI,
  Rhinelander WI, Crandon WI, Iron Mountain MI
US10: Fargo ND, Detroit Lakes MN, Wadena MN, Staples MN, Little Falls MN, Saint Cloud MN
US10 (Wisconsin): Eau Claire WI, Marshfield WI, Stevens Point WI, Waupaca WI, Appleton WI, Manitowoc WI
US10 (Michigan): Ludington MI, Reed City MI, Clare MI, Midland MI, Bay City MI
US12: Olympia WA, Elma WA, Aberdeen WA
US12 (west): Chehalis WA, Morton WA, White Pass WA, Naches WA, Yakima WA, Toppenish WA, Sunnyside WA,
  Prosser WA, Richland WA, Kennewick WA, Walla Walla WA, Dayton WA, Clarkston WA, Lewiston ID, Kamiah ID,
  Lowell ID, Lolo Pass ID, Lolo MT, Missoula MT
US12 (Dakota): Miles City MT, Baker MT, Bowman ND, Lemmon SD, Mobridge SD, Selby SD, Aberdeen SD,
  Webster SD, Milbank SD, Ortonville MN, Benson MN, Willmar MN, Litchfield MN, Minneapolis MN
US14: Cody WY, Powell WY, Lovell WY, Sheridan WY
US14 (Dakota): Fort Pierre SD, Pierre SD, Highmore SD, Miller SD, Huron SD, De Smet SD, Brookings SD,
  Tracy MN, New Ulm MN, Mankato MN, Waseca MN, Owatonna MN, Rochester MN, Winona MN, La Crosse WI
US16: Buffalo WY, Ten Sleep WY, Worland WY, Basin WY, Greybull WY, Cody WY, Yellowstone Lake WY,
  West Yellowstone MT
US18: Spencer IA, Algona IA, Clear Lake IA, Mason City IA, Charles City IA, Prairie du Chien WI,
  Dodgeville WI, Madison WI
US20: Newport OR, Corvallis OR, Albany OR, Lebanon OR, Sweet Home OR, Santiam Junction OR, Sisters OR,
  Bend OR, Brothers OR, Burns OR, Juntura OR, Vale OR, Ontario OR
US20 (Idaho): Mountain Home ID, Fairfield ID, Bellevue ID, Carey ID, Arco ID, Idaho Falls ID, Rexburg ID,
  Saint Anthony ID, Ashton ID, Island Park ID, West Yellowstone MT
US20 (Wyoming): Casper WY, Powder River WY, Shoshoni WY, Thermopolis WY, Worland WY
US20 (Nebraska): Douglas WY, Lusk WY, Harrison NE, Crawford NE, Chadron NE, Gordon NE, Valentine NE,
  Ainsworth NE, Bassett NE, O'Neill NE, Plainview NE, Randolph NE, South Sioux City NE, Sioux City IA,
  Le Mars IA, Fort Dodge IA, Webster City IA, Webster City Junction IA, Iowa Falls IA, Waterloo IA,
  Independence IA, Manchester IA, Dubuque IA, Galena IL, Freeport IL, Rockford IL
US22: Cambridge OH, Steubenville OH, Weirton WV, Pittsburgh PA
US22 (east): Pittsburgh PA, Monroeville PA, Blairsville PA, Ebensburg PA, Altoona PA, Huntingdon PA,
  Lewistown PA, Harrisburg PA
US24: Colorado Springs CO, Woodland Park CO, Buena Vista CO, Leadville CO, Vail CO
US24 (Indiana): Remington IN, Monticello IN, Logansport IN, Peru IN, Wabash IN, Huntington IN,
  Fort Wayne IN, Defiance OH, Napoleon OH, Toledo OH
US26: Portland OR, Sandy OR, Government Camp OR, Warm Springs OR, Madras OR, Prineville OR, Mitchell OR,
  John Day OR, Unity OR, Vale OR
US26 (Wyoming): Idaho Falls ID, Swan Valley ID, Alpine WY, Jackson WY, Moran WY, Dubois WY, Riverton WY,
  Shoshoni WY, Powder River WY, Casper WY
US26 (Nebraska): Wheatland WY, Torrington WY, Scottsbluff NE, Bridgeport NE, Ogallala NE
US30: Astoria OR, Clatskanie OR, Rainier OR, Saint Helens OR, Portland OR
US30 (Idaho): McCammon ID, Soda Springs ID, Montpelier ID, Cokeville WY, Kemmerer WY, Green River WY
US30 (Nebraska): Grand Island NE, Central City NE, Columbus NE, Schuyler NE, Fremont NE, Blair NE,
  Missouri Valley IA, Denison IA, Carroll IA, Jefferson IA, Ames IA, Marshalltown IA, Tama IA,
  Cedar Rapids IA, Mount Vernon IA, Clinton IA, Sterling IL
US30 (Indiana): Merrillville IN, Valparaiso IN, Plymouth IN, Warsaw IN, Columbia City IN, Fort Wayne IN,
  Van Wert OH, Delphos OH, Upper Sandusky OH, Bucyrus OH, Mansfield OH, Wooster OH, Massillon OH, Canton OH,
  Lisbon OH, East Liverpool OH, Pittsburgh PA
US30 (Pennsylvania): Breezewood PA, McConnellsburg PA, Chambersburg PA, Gettysburg PA, York PA,
  Lancaster PA, Coatesville PA, Downingtown PA
US34: Greeley CO, Fort Morgan CO, Brush CO, Akron CO, Wray CO, Benkelman NE, McCook NE, Holdrege NE,
  Hastings NE, Aurora NE
US34 (Iowa): Glenwood IA, Red Oak IA, Corning IA, Creston IA, Osceola IA, Chariton IA, Albia IA, Ottumwa IA,
  Fairfield IA, Mount Pleasant IA, Burlington IA, Monmouth IL, Galesburg IL
US36: Saint Joseph MO, Cameron MO, Chillicothe MO, Brookfield MO, Macon MO, Monroe City MO, Hannibal MO
US36 (Kansas): Oberlin KS, Norton KS, Phillipsburg KS, Smith Center KS, Belleville KS, Marysville KS,
  Seneca KS, Hiawatha KS, Saint Joseph MO
US40: Salt Lake City UT, Park City UT, Heber City UT, Duchesne UT, Roosevelt UT, Vernal UT, Dinosaur CO,
  Craig CO, Steamboat Springs CO, Kremmling CO, Granby CO, Winter Park CO, Idaho Springs CO
US40 (east): Washington PA, Uniontown PA, Grantsville MD
US50: Sacramento CA, Placerville CA, South Lake Tahoe CA, Carson City NV, Silver Springs NV, Fallon NV,
  Middlegate NV, Austin NV, Eureka NV, Ely NV, Baker NV, Delta UT, Holden UT, Salina UT
US50 (Colorado): Grand Junction CO, Delta CO, Montrose CO, Gunnison CO, Monarch Pass CO, Salida CO,
  Canon City CO, Pueblo CO, Rocky Ford CO, La Junta CO, Las Animas CO, Lamar CO, Syracuse KS, Lakin KS,
  Garden City KS, Dodge City KS, Kinsley KS, Stafford KS, Hutchinson KS, Newton KS, Florence KS, Emporia KS
US50 (Missouri): Lees Summit MO, Warrensburg MO, Sedalia MO, California MO, Jefferson City MO, Linn MO,
  Union MO
US50 (Illinois): O'Fallon IL, Lebanon IL, Carlyle IL, Salem IL, Flora IL, Olney IL, Lawrenceville IL,
  Vincennes IN, Washington IN, Loogootee IN, Bedford IN, Seymour IN, North Vernon IN, Versailles IN,
  Lawrenceburg IN, Cincinnati OH, Hillsboro OH, Chillicothe OH, Athens OH, Parkersburg WV, Clarksburg WV,
  Grafton WV
US50 (Maryland): Washington DC, Bowie MD, Annapolis MD, Kent Island MD, Easton MD, Cambridge MD,
  Salisbury MD, Ocean City MD
US52: Dubuque IA, Decorah IA, Rochester MN, Cannon Falls MN, Saint Paul MN
US54: El Paso TX, Orogrande NM, Alamogordo NM, Tularosa NM, Carrizozo NM, Vaughn NM, Santa Rosa NM,
  Tucumcari NM, Logan NM, Dalhart TX, Stratford TX, Guymon OK, Liberal KS, Meade KS, Bucklin KS,
  Greensburg KS, Pratt KS, Kingman KS, Wichita KS, Augusta KS, El Dorado KS, Eureka KS, Iola KS,
  Fort Scott KS, Nevada MO
US54 (Missouri): Nevada MO, El Dorado Springs MO, Hermitage MO, Camdenton MO, Osage Beach MO, Eldon MO,
  Jefferson City MO, Fulton MO, Kingdom City MO, Mexico MO, Bowling Green MO
US56: Springer NM, Clayton NM, Boise City OK, Elkhart KS, Hugoton KS, Sublette KS, Dodge City KS
US58: Norfolk VA, Suffolk VA, Franklin VA, Emporia VA, South Hill VA, Clarksville VA, South Boston VA,
  Danville VA, Martinsville VA, Stuart VA, Hillsville VA
US60: Globe AZ, Superior AZ, Mesa AZ, Phoenix AZ
US60 (New Mexico): Globe AZ, Show Low AZ, Springerville AZ, Datil NM, Magdalena NM, Socorro NM
US60 (Texas): Vaughn NM, Fort Sumner NM, Clovis NM, Farwell TX, Hereford TX, Canyon TX
US60 (Oklahoma): Tonkawa OK, Ponca City OK, Pawhuska OK, Bartlesville OK, Nowata OK, Vinita OK
US60 (Missouri): Springfield MO, Seymour MO, Mountain Grove MO, Willow Springs MO, Mountain View MO,
  Van Buren MO, Poplar Bluff MO, Dexter MO, Sikeston MO
US60 (Kentucky): Paducah KY, Marion KY, Morganfield KY, Henderson KY, Owensboro KY, Hawesville KY,
  Brandenburg KY, Louisville KY
US62: Rogers AR, Eureka Springs AR, Harrison AR, Mountain Home AR, Hardy AR, Pocahontas AR, Corning AR,
  Poplar Bluff MO
US62 (Texas): El Paso TX, Salt Flat TX, White City NM, Carlsbad NM, Hobbs NM, Seminole TX, Brownfield TX,
  Lubbock TX
US63: Marion AR, Jonesboro AR, Hardy AR, Mammoth Spring AR, West Plains MO, Willow Springs MO, Houston MO,
  Rolla MO, Vienna MO, Jefferson City MO, Columbia MO, Moberly MO, Macon MO, Kirksville MO, Bloomfield IA,
  Ottumwa IA, Oskaloosa IA, Grinnell IA, Tama IA, Waterloo IA, New Hampton IA, Rochester MN
US64: Raton NM, Cimarron NM, Taos NM, Tres Piedras NM, Chama NM, Bloomfield NM, Farmington NM, Shiprock NM,
  Teec Nos Pos AZ, Kayenta AZ, Tuba City AZ, Tuba City Junction AZ
US64 (North Carolina): Raleigh NC, Zebulon NC, Rocky Mount NC, Tarboro NC, Williamston NC, Plymouth NC,
  Columbia NC, Manteo NC
US64 (Tennessee): Chattanooga TN, Ocoee TN, Ducktown TN, Murphy NC, Franklin NC, Brevard NC,
  Hendersonville NC
US70: Alamogordo NM, Las Cruces NM
US70 (Arizona): Globe AZ, Safford AZ, Duncan AZ, Lordsburg NM
US70 (New Mexico): Tularosa NM, Ruidoso NM, Roswell NM, Portales NM, Clovis NM, Farwell TX, Muleshoe TX,
  Plainview TX
US70 (North Carolina): Raleigh NC, Smithfield NC, Goldsboro NC, Kinston NC, New Bern NC, Havelock NC,
  Morehead City NC
US72: Memphis TN, Corinth MS, Iuka MS, Tuscumbia AL, Athens AL, Huntsville AL, Scottsboro AL, Stevenson AL,
  Jasper TN
US74: Asheville NC, Canton NC, Sylva NC, Bryson City NC, Murphy NC
US74 (east): Columbus NC, Rutherfordton NC, Shelby NC, Kings Mountain NC, Gastonia NC, Charlotte NC,
  Monroe NC, Wadesboro NC, Rockingham NC, Laurinburg NC, Lumberton NC, Whiteville NC, Wilmington NC
US76: Florence SC, Marion SC, Whiteville NC
US78: Atlanta GA, Stone Mountain GA, Monroe GA, Athens GA, Washington GA, Thomson GA
US80: Montgomery AL, Selma AL, Demopolis AL, Livingston AL
US80 (Georgia): Montgomery AL, Tuskegee AL, Phenix City AL, Columbus GA, Talbotton GA, Macon GA
US82: Alamogordo NM, Cloudcroft NM, Artesia NM, Lovington NM, Plains TX, Brownfield TX
US82 (Texas): Lubbock TX, Crosbyton TX, Guthrie TX, Seymour TX, Wichita Falls TX, Henrietta TX, Nocona TX,
  Gainesville TX, Sherman TX, Bonham TX, Paris TX, Clarksville TX, New Boston TX
US82 (South): Texarkana AR, Lewisville AR, Magnolia AR, El Dorado AR, Crossett AR, Lake Village AR,
  Greenville MS, Indianola MS, Greenwood MS, Winona MS, Starkville MS, Columbus MS, Gordo AL, Tuscaloosa AL
US82 (Georgia): Montgomery AL, Union Springs AL, Eufaula AL, Cuthbert GA, Dawson GA, Albany GA, Tifton GA,
  Alapaha GA, Pearson GA, Waycross GA, Brunswick GA
US84: Clovis NM, Farwell TX, Muleshoe TX, Littlefield TX, Lubbock TX, Post TX, Snyder TX, Roscoe TX,
  Sweetwater TX
US84 (Texas): Abilene TX, Coleman TX, Brownwood TX, Goldthwaite TX, Gatesville TX, Waco TX, Mexia TX,
  Fairfield TX, Palestine TX, Rusk TX, Timpson TX, Tenaha TX, Mansfield LA
US84 (South): Natchitoches LA, Winnfield LA, Jena LA, Ferriday LA, Natchez MS, Brookhaven MS, Monticello MS,
  Collins MS, Laurel MS, Waynesboro MS, Grove Hill AL, Monroeville AL, Evergreen AL, Andalusia AL, Opp AL,
  Enterprise AL, Dothan AL, Bainbridge GA, Cairo GA, Thomasville GA, Quitman GA, Valdosta GA, Homerville GA,
  Waycross GA, Jesup GA, Hinesville GA, Richmond Hill GA
US90: Van Horn TX, Marfa TX, Alpine TX, Marathon TX, Sanderson TX, Langtry TX, Del Rio TX, Brackettville TX,
  Uvalde TX, Hondo TX, Castroville TX, San Antonio TX
US90 (Louisiana): Lafayette LA, New Iberia LA, Franklin LA, Morgan City LA, Houma LA, Raceland LA, Kenner LA
US98: Mobile AL, Lucedale MS, Hattiesburg MS
US98 (Florida): Pensacola FL, Gulf Breeze FL, Fort Walton Beach FL, Destin FL, Panama City Beach FL,
  Panama City FL, Port Saint Joe FL, Apalachicola FL, Crawfordville FL, Perry FL, Cross City FL,
  Chiefland FL, Crystal River FL, Brooksville FL, Dade City FL, Lakeland FL, Bartow FL, Sebring FL,
  Okeechobee FL, West Palm Beach FL
US98 (Mississippi): Natchez MS, McComb MS, Columbia MS, Hattiesburg MS
US150: Kings Mountain NC, Lincolnton NC, Mooresville NC
US158: Norlina NC, Roanoke Rapids NC, Murfreesboro NC, Elizabeth City NC, Kitty Hawk NC, Manteo NC
US160: Cortez CO, Durango CO, Pagosa Springs CO, Wolf Creek Pass CO, South Fork CO, Del Norte CO,
  Monte Vista CO, Alamosa CO, Fort Garland CO, Walsenburg CO
US160 (Arizona): Tuba City AZ, Kayenta AZ, Teec Nos Pos AZ, Cortez CO
US160 (Kansas): Springfield CO, Ulysses KS, Sublette KS, Meade KS
US180: Silver City NM, Deming NM
US180 (Texas): Lamesa TX, Snyder TX, Anson TX, Albany TX, Breckenridge TX, Mineral Wells TX, Weatherford TX
US190: Brady TX, San Saba TX, Lampasas TX, Copperas Cove TX
US190 (east): Temple TX, Cameron TX, Hearne TX, Bryan TX, Madisonville TX, Huntsville TX, Livingston TX,
  Woodville TX, Jasper TX, Newton TX, DeRidder LA, Kinder LA, Eunice LA, Opelousas LA, Port Allen LA
US212: Billings MT, Hardin MT, Crow Agency MT, Lame Deer MT, Broadus MT, Alzada MT, Belle Fourche SD,
  Spearfish SD
US212 (east): Belle Fourche SD, Faith SD, Gettysburg SD, Redfield SD, Clark SD, Watertown SD, Montevideo MN,
  Granite Falls MN, Olivia MN, Glencoe MN, Chaska MN, Minneapolis MN
US220: Roanoke VA, Rocky Mount VA, Martinsville VA, Greensboro NC
US222: Lancaster PA, Denver PA, Reading PA, Allentown PA
US264: Wilson NC, Greenville NC, Washington NC
US278: Decatur AL, Cullman AL, Gadsden AL
US280: Birmingham AL, Childersburg AL, Sylacauga AL, Alexander City AL, Opelika AL, Phenix City AL,
  Columbus GA, Richland GA, Americus GA, Cordele GA, McRae GA, Vidalia GA, Claxton GA, Savannah GA
US290: Austin TX, Elgin TX, Giddings TX, Brenham TX, Hempstead TX, Cypress TX, Houston TX
US290 (west): Fredericksburg TX, Johnson City TX, Austin TX
US311: Randleman NC, High Point NC, Winston-Salem NC
US321: Gastonia NC, Lincolnton NC, Hickory NC, Lenoir NC, Boone NC
US322: Philadelphia PA, West Chester PA, Ephrata PA, Hershey PA, Harrisburg PA, Lewistown PA,
  State College PA
US380: San Antonio NM, Carrizozo NM, Capitan NM, Roswell NM
US380 (Texas): Roswell NM, Tatum NM, Plains TX, Brownfield TX, Post TX, Aspermont TX, Haskell TX,
  Throckmorton TX, Graham TX, Jacksboro TX, Decatur TX, Denton TX, McKinney TX, Greenville TX
US400: Dodge City KS, Greensburg KS, Pratt KS
US400 (east): Augusta KS, Fredonia KS, Parsons KS, Pittsburg KS, Joplin MO
US412: Woodward OK, Enid OK, Perry OK, Tulsa OK, Pryor OK, Siloam Springs AR, Springdale AR, Huntsville AR,
  Harrison AR
US412 (east): Walnut Ridge AR, Paragould AR, Kennett MO, Hayti MO
US460: Lynchburg VA, Appomattox VA, Farmville VA, Blackstone VA, Petersburg VA, Waverly VA, Suffolk VA
US460 (west): Roanoke VA, Bedford VA, Lynchburg VA
US460 (mountains): Christiansburg VA, Blacksburg VA, Pearisburg VA, Princeton WV, Bluefield WV, Tazewell VA,
  Grundy VA, Pikeville KY
`
