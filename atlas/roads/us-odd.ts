/** The US routes that run north and south, as far as they matter to freight: the towns they pass, from south to north. */
export const usOdd = `
US1: Key West FL, Marathon FL, Key Largo FL, Homestead FL, Miami FL
US1 (Carolina): Columbia SC, Camden SC, Cheraw SC, Rockingham NC, Southern Pines NC, Sanford NC, Apex NC,
  Raleigh NC, Wake Forest NC, Henderson NC
US1 (Maine): Brunswick ME, Bath ME, Wiscasset ME, Rockland ME, Camden ME, Belfast ME, Ellsworth ME,
  Machias ME, Calais ME
US1 (Aroostook): Houlton ME, Mars Hill ME, Presque Isle ME, Caribou ME, Van Buren ME, Madawaska ME,
  Fort Kent ME
US3: Plymouth NH, Littleton NH, Lancaster NH, Colebrook NH
US7: Norwalk CT, Danbury CT, Canaan CT, Great Barrington MA, Pittsfield MA, Bennington VT,
  Manchester Center VT, Rutland VT, Middlebury VT, Burlington VT
US9: Atlantic City NJ, Toms River NJ, Freehold NJ, Perth Amboy NJ, Elizabeth NJ
US13: Norfolk VA, Cape Charles VA, Exmore VA, Accomac VA, Pocomoke City MD, Salisbury MD, Seaford DE,
  Dover DE, Smyrna DE, Newark DE
US15: Gettysburg PA, Harrisburg PA, Selinsgrove PA, Milton PA, Williamsport PA, Mansfield PA, Corning NY
US15 (Virginia): Frederick MD, Leesburg VA, Warrenton VA, Culpeper VA, Orange VA, Zion Crossroads VA,
  Farmville VA
US15 (Maryland): Frederick MD, Thurmont MD, Gettysburg PA
US17: Savannah GA, Hardeeville SC, Beaufort SC, Charleston SC, Mount Pleasant SC, Georgetown SC,
  Myrtle Beach SC, North Myrtle Beach SC, Shallotte NC, Wilmington NC, Jacksonville NC, New Bern NC,
  Washington NC, Williamston NC, Edenton NC, Elizabeth City NC, Chesapeake VA
US17 (Florida): Punta Gorda FL, Arcadia FL, Wauchula FL, Bartow FL, Winter Haven FL, Haines City FL,
  Kissimmee FL, Orlando FL
US19: Saint Petersburg FL, Clearwater FL, New Port Richey FL, Spring Hill FL, Crystal River FL,
  Chiefland FL, Cross City FL, Perry FL, Monticello FL, Thomasville GA, Camilla GA, Albany GA, Americus GA,
  Butler GA, Thomaston GA, Griffin GA, McDonough GA
US19 (mountains): Beckley WV, Fayetteville WV, Summersville WV, Sutton WV
US21: Statesville NC, Elkin NC, Sparta NC
US23: Asheville NC, Mars Hill NC, Erwin TN
US23 (Kentucky): Kingsport TN, Big Stone Gap VA, Norton VA, Jenkins KY, Pikeville KY, Prestonsburg KY,
  Paintsville KY, Louisa KY, Catlettsburg KY, Ashland KY, Portsmouth OH, Waverly OH, Chillicothe OH,
  Circleville OH, Columbus OH, Delaware OH, Marion OH, Upper Sandusky OH, Carey OH, Fostoria OH, Toledo OH
US23 (Michigan): Toledo OH, Dundee MI, Ann Arbor MI, Brighton MI, Flint MI
US23 (Huron): Standish MI, Tawas City MI, Oscoda MI, Alpena MI, Rogers City MI, Cheboygan MI,
  Mackinaw City MI
US25: Greenville SC, Hendersonville NC
US25 (south): Augusta GA, North Augusta SC, Edgefield SC, Greenwood SC, Greenville SC
US25 (Kentucky): Newport TN, Morristown TN, Tazewell TN, Middlesborough KY, Pineville KY, Corbin KY
US27: Miami FL, Pembroke Pines FL, South Bay FL, Clewiston FL, Moore Haven FL, Lake Placid FL, Sebring FL,
  Lake Wales FL, Haines City FL, Clermont FL, Leesburg FL, Ocala FL, Williston FL, Perry FL, Tallahassee FL,
  Bainbridge GA, Cuthbert GA, Richland GA, Columbus GA
US27 (Tennessee): Chattanooga TN, Dayton TN, Spring City TN, Harriman TN, Oneida TN, Somerset KY,
  Danville KY, Nicholasville KY, Lexington KY, Paris KY, Cynthiana KY, Falmouth KY, Cincinnati OH
US27 (Georgia): LaGrange GA, Carrollton GA, Bremen GA, Cedartown GA, Rome GA, Summerville GA, Chattanooga TN
US29: Danville VA, Chatham VA, Lynchburg VA, Amherst VA, Charlottesville VA, Culpeper VA, Warrenton VA,
  Manassas VA
US29 (Carolina): Greensboro NC, Reidsville NC, Danville VA
US31: Indianapolis IN, Carmel IN, Kokomo IN, Peru IN, Rochester IN, Plymouth IN, South Bend IN, Niles MI,
  Saint Joseph MI
US31 (Michigan): Holland MI, Grand Haven MI, Muskegon MI, Ludington MI, Manistee MI, Traverse City MI,
  Charlevoix MI, Petoskey MI, Mackinaw City MI
US33: Columbus OH, Marysville OH, Bellefontaine OH, Wapakoneta OH, Saint Marys OH, Fort Wayne IN
US33 (east): Columbus OH, Lancaster OH, Logan OH, Athens OH, Pomeroy OH, Ravenswood WV
US33 (mountains): Weston WV, Buckhannon WV, Elkins WV, Franklin WV, Harrisonburg VA
US35: Indianapolis IN, Muncie IN, Richmond IN, Dayton OH, Xenia OH, Washington Court House OH,
  Chillicothe OH, Jackson OH, Gallipolis OH, Point Pleasant WV, Hurricane WV
US41: Naples FL, Everglades City FL, Miami FL
US41 (Illinois): Nashville TN, Springfield TN, Hopkinsville KY, Madisonville KY, Henderson KY,
  Evansville IN, Princeton IN, Vincennes IN, Sullivan IN, Terre Haute IN, Clinton IN, Attica IN,
  Kentland IN, Hammond IN
US41 (Wisconsin): Milwaukee WI, West Bend WI, Fond du Lac WI, Oshkosh WI, Appleton WI, Green Bay WI,
  Oconto WI, Marinette WI, Menominee MI, Escanaba MI, Marquette MI, Ishpeming MI, L'Anse MI, Houghton MI,
  Calumet MI
US43: Mobile AL, Jackson AL, Grove Hill AL, Thomasville AL, Demopolis AL, Eutaw AL
US45: Mobile AL, Citronelle AL, Waynesboro MS, Quitman MS, Meridian MS, Macon MS, Columbus MS, Aberdeen MS,
  Tupelo MS, Booneville MS, Corinth MS, Selmer TN, Jackson TN, Milan TN, Martin TN, Mayfield KY, Paducah KY
US45 (Illinois): Vienna IL, Harrisburg IL, Fairfield IL, Flora IL, Effingham IL
US49: Gulfport MS, Wiggins MS, Hattiesburg MS, Collins MS, Magee MS, Jackson MS, Yazoo City MS, Belzoni MS,
  Indianola MS, Clarksdale MS, Helena-West Helena AR, Brinkley AR
US51: Memphis TN, Covington TN, Ripley TN, Dyersburg TN, Union City TN, Fulton KY, Mayfield KY
US51 (Wisconsin): Wausau WI, Merrill WI, Tomahawk WI, Minocqua WI, Hurley WI, Ironwood MI
US51 (Illinois): Anna IL, Carbondale IL, Centralia IL, Vandalia IL, Pana IL, Decatur IL, Clinton IL,
  Bloomington IL
US53: La Crosse WI, Whitehall WI, Eau Claire WI, Chippewa Falls WI, Rice Lake WI, Spooner WI, Superior WI,
  Duluth MN, Cloquet MN, Virginia MN, Cook MN, Orr MN, International Falls MN
US59: Laredo TX, Freer TX, George West TX, Beeville TX, Goliad TX, Victoria TX
US59 (Texas): Texarkana AR, Atlanta TX, Linden TX, Jefferson TX, Marshall TX
US59 (Oklahoma): Fort Smith AR, Poteau OK, Mena AR, De Queen AR, Ashdown AR, Texarkana AR
US61: Baton Rouge LA, Saint Francisville LA, Woodville MS, Natchez MS, Port Gibson MS, Vicksburg MS,
  Rolling Fork MS, Leland MS, Cleveland MS, Clarksdale MS, Tunica MS, Memphis TN
US61 (Iowa): Wentzville MO, Troy MO, Bowling Green MO, Hannibal MO, Canton MO, Keokuk IA, Fort Madison IA,
  Burlington IA, Muscatine IA, Davenport IA, DeWitt IA, Maquoketa IA, Dubuque IA, Dickeyville WI,
  Platteville WI, Dodgeville WI
US61 (Minnesota): Duluth MN, Two Harbors MN, Silver Bay MN, Grand Marais MN, Grand Portage MN
US65: Tallulah LA, Lake Providence LA, Lake Village AR, McGehee AR, Pine Bluff AR, Little Rock AR,
  Conway AR, Clinton AR, Marshall AR, Harrison AR, Branson MO, Ozark MO, Springfield MO, Buffalo MO,
  Warsaw MO, Sedalia MO, Marshall MO, Carrollton MO, Chillicothe MO, Trenton MO, Princeton MO, Leon IA,
  Osceola IA
US67: San Angelo TX, Ballinger TX, Coleman TX, Brownwood TX, Comanche TX, Dublin TX, Stephenville TX,
  Glen Rose TX, Cleburne TX, Alvarado TX, Midlothian TX, Dallas TX
US67 (west): Presidio TX, Marfa TX, Alpine TX, Fort Stockton TX, McCamey TX, Big Lake TX, San Angelo TX
US67 (Arkansas): Little Rock AR, Cabot AR, Searcy AR, Newport AR, Walnut Ridge AR, Corning AR
US69: Denison TX, Durant OK, Atoka OK, McAlester OK, Eufaula OK, Checotah OK, Muskogee OK, Wagoner OK,
  Pryor OK, Vinita OK, Miami OK, Baxter Springs KS, Pittsburg KS, Fort Scott KS, Louisburg KS,
  Overland Park KS
US69 (Texas): Port Arthur TX, Beaumont TX, Lumberton TX, Woodville TX, Lufkin TX, Rusk TX, Jacksonville TX,
  Tyler TX, Lindale TX, Mineola TX, Emory TX, Greenville TX
US71: Kansas City MO, Maryville MO, Clarinda IA, Atlantic IA, Carroll IA, Storm Lake IA, Spencer IA,
  Spirit Lake IA, Jackson MN
US71 (Arkansas): Texarkana AR, Ashdown AR, De Queen AR, Mena AR, Waldron AR, Fort Smith AR
US71 (Minnesota): Jackson MN, Windom MN, Redwood Falls MN, Olivia MN, Willmar MN, Sauk Centre MN, Wadena MN,
  Park Rapids MN, Bemidji MN, International Falls MN
US75: Dallas TX, Plano TX, McKinney TX, Sherman TX, Denison TX, Durant OK
US75 (Oklahoma): Henryetta OK, Okmulgee OK, Tulsa OK, Bartlesville OK, Independence KS, Yates Center KS,
  Topeka KS, Hiawatha KS
US75 (north): Omaha NE, Blair NE, Tekamah NE, South Sioux City NE
US77: Brownsville TX, Harlingen TX, Raymondville TX, Sarita TX, Kingsville TX
US77 (Texas): Victoria TX, Cuero TX, Hallettsville TX, Schulenburg TX, La Grange TX, Giddings TX,
  Rockdale TX, Cameron TX, Waco TX
US77 (Nebraska): Junction City KS, Manhattan KS, Marysville KS, Beatrice NE, Lincoln NE, Fremont NE,
  South Sioux City NE
US79: Round Rock TX, Taylor TX, Rockdale TX, Hearne TX, Buffalo TX, Palestine TX, Jacksonville TX,
  Henderson TX, Carthage TX, Greenwood LA
US81: Newton KS, McPherson KS, Lindsborg KS, Salina KS, Concordia KS, Belleville KS, Hebron NE, York NE,
  Columbus NE, Norfolk NE, Yankton SD, Salem SD, Madison SD, Watertown SD
US81 (Oklahoma): Rhome TX, Decatur TX, Bowie TX, Ringgold TX, Duncan OK, Chickasha OK, El Reno OK,
  Kingfisher OK, Enid OK, Medford OK, Wellington KS
US83: Laredo TX, Carrizo Springs TX, Uvalde TX, Leakey TX, Junction TX, Menard TX, Eden TX, Ballinger TX,
  Abilene TX, Anson TX, Aspermont TX, Guthrie TX, Paducah TX, Childress TX, Wellington TX, Shamrock TX,
  Canadian TX, Perryton TX, Liberal KS, Sublette KS, Garden City KS, Scott City KS, Oakley KS, Colby KS,
  Oberlin KS, McCook NE, North Platte NE, Thedford NE, Valentine NE, Murdo SD, Fort Pierre SD, Pierre SD,
  Selby SD, Linton ND, Bismarck ND, Washburn ND, Minot ND
US83 (valley): Brownsville TX, Harlingen TX, McAllen TX, Rio Grande City TX, Zapata TX, Laredo TX
US84 (Chama): Espanola NM, Abiquiu NM, Chama NM, Pagosa Springs CO
US85 (north): Denver CO, Greeley CO, Cheyenne WY, Torrington WY, Lusk WY, Newcastle WY, Lead SD,
  Spearfish SD, Belle Fourche SD, Bowman ND, Belfield ND, Watford City ND, Williston ND
US87: Amarillo TX, Dumas TX, Dalhart TX, Clayton NM, Raton NM
US87 (Texas): Lubbock TX, Tahoka TX, Lamesa TX, Big Spring TX, Sterling City TX, San Angelo TX, Eden TX,
  Brady TX, Mason TX, Fredericksburg TX, Comfort TX
US87 (Montana): Great Falls MT, Stanford MT, Lewistown MT, Roundup MT, Billings MT
US87 (Havre): Great Falls MT, Fort Benton MT, Havre MT
US89: Flagstaff AZ, Cameron AZ, Tuba City Junction AZ, Page AZ, Kanab UT, Panguitch UT, Circleville UT,
  Richfield UT
US89 (Utah): Logan UT, Garden City UT, Montpelier ID
US89 (Idaho): Brigham City UT, Logan UT, Preston ID, Soda Springs ID
US89 (Montana): Livingston MT, Gardiner MT
US89 (Arizona): Prescott AZ, Ash Fork AZ
US91: Helena MT, Townsend MT, Three Forks MT
US93: Phoenix AZ, Wickenburg AZ, Wikieup AZ, Kingman AZ, Boulder City NV, Las Vegas NV, North Las Vegas NV,
  Glendale NV, Alamo NV, Ash Springs NV, Pioche NV, Ely NV, Wells NV, Jackpot NV, Twin Falls ID,
  Shoshone ID, Bellevue ID, Hailey ID, Ketchum ID, Challis ID, Salmon ID, Darby MT, Hamilton MT, Lolo MT,
  Missoula MT, Ravalli MT, Polson MT, Kalispell MT, Whitefish MT, Eureka MT
US95: Yuma AZ, Quartzsite AZ
US95 (California): Blythe CA, Vidal Junction CA, Needles CA, Searchlight NV, Boulder City NV, Las Vegas NV,
  Indian Springs NV, Beatty NV, Goldfield NV, Tonopah NV, Coaldale NV, Hawthorne NV, Schurz NV, Fallon NV,
  Fernley NV
US95 (Idaho): Winnemucca NV, McDermitt NV, Basque OR, Jordan Valley OR, Marsing ID, Caldwell ID, Weiser ID,
  Council ID, New Meadows ID, Riggins ID, Grangeville ID, Craigmont ID, Lewiston ID, Moscow ID, Plummer ID,
  Coeur d'Alene ID, Sandpoint ID
US97: Weed CA, Dorris CA, Klamath Falls OR, Chemult OR, La Pine OR, Bend OR, Redmond OR, Madras OR,
  Shaniko OR, Biggs Junction OR, Goldendale WA, Toppenish WA, Yakima WA, Ellensburg WA, Blewett Pass WA,
  Wenatchee WA, Chelan WA, Brewster WA, Okanogan WA, Omak WA, Oroville WA
CA99: Wheeler Ridge CA, Bakersfield CA, Delano CA, Tulare CA, Fresno CA, Madera CA, Chowchilla CA,
  Merced CA, Turlock CA, Modesto CA, Manteca CA, Stockton CA
CA99 (north): Sacramento CA, Yuba City CA, Oroville CA, Chico CA, Red Bluff CA
CA58: Barstow CA, Boron CA, Mojave CA, Tehachapi CA, Bakersfield CA
CA14: Santa Clarita CA, Palmdale CA, Lancaster CA, Mojave CA, Ridgecrest Junction CA, Lone Pine CA
CA210: Glendora CA, Rancho Cucamonga CA, San Bernardino CA, Redlands CA
CA152: Gilroy CA, Santa Nella CA, Los Banos CA, Chowchilla CA
CA46: Paso Robles CA, Cholame CA, Lost Hills CA
US101: Los Angeles CA, Thousand Oaks CA, Oxnard CA, Ventura CA, Santa Barbara CA, Buellton CA,
  Santa Maria CA, Arroyo Grande CA, San Luis Obispo CA, Atascadero CA, Paso Robles CA, King City CA,
  Soledad CA, Salinas CA, Gilroy CA, San Jose CA, Palo Alto CA, San Mateo CA, San Francisco CA,
  San Rafael CA, Petaluma CA, Santa Rosa CA, Healdsburg CA, Cloverdale CA, Ukiah CA, Willits CA,
  Laytonville CA, Garberville CA, Fortuna CA, Eureka CA, Arcata CA, Trinidad CA, Crescent City CA,
  Brookings OR, Gold Beach OR, Port Orford OR, Bandon OR, Coos Bay OR, Reedsport OR, Florence OR,
  Waldport OR, Newport OR, Lincoln City OR, Tillamook OR, Seaside OR, Astoria OR, Long Beach WA, Raymond WA,
  Aberdeen WA, Amanda Park WA, Forks WA, Lake Crescent WA, Port Angeles WA, Sequim WA, Shelton WA,
  Olympia WA
US131: Middlebury IN, Three Rivers MI, Kalamazoo MI, Wayland MI, Grand Rapids MI, Big Rapids MI,
  Reed City MI, Cadillac MI, Kalkaska MI, Petoskey MI
US127: Jackson MI, Mason MI, Lansing MI, Saint Johns MI, Alma MI, Mount Pleasant MI, Clare MI, Grayling MI
US129: Macon GA, Milledgeville GA, Athens GA, Gainesville GA
US129 (Tennessee): Knoxville TN, Maryville TN, Robbinsville NC, Murphy NC
US141: Green Bay WI, Crivitz WI, Iron Mountain MI
US151: Cedar Rapids IA, Anamosa IA, Monticello IA, Dubuque IA
US151 (Wisconsin): Madison WI, Sun Prairie WI, Beaver Dam WI, Fond du Lac WI
US165: Monroe LA, Columbia LA, Alexandria LA
US165 (south): Alexandria LA, Oakdale LA, Kinder LA, Jennings LA
US165 (Arkansas): Monroe LA, Bastrop LA, Crossett AR, Dermott AR, McGehee AR
US167: Alexandria LA, Winnfield LA, Jonesboro LA, Ruston LA, El Dorado AR, Fordyce AR, Sheridan AR,
  Little Rock AR
US169: Minneapolis MN, Shakopee MN, Saint Peter MN, Mankato MN, Blue Earth MN
US169 (Minnesota): Minneapolis MN, Elk River MN, Princeton MN, Milaca MN, Aitkin MN, Grand Rapids MN,
  Hibbing MN, Virginia MN
US175: Dallas TX, Kaufman TX, Athens TX, Jacksonville TX
US181: Corpus Christi TX, Sinton TX, Beeville TX, Kenedy TX, Karnes City TX, Floresville TX, San Antonio TX
US183: Austin TX, Lampasas TX, Goldthwaite TX
US183 (south): Luling TX, Lockhart TX, Austin TX
US189: Evanston WY, Kemmerer WY, Big Piney WY, Pinedale Junction WY, Jackson WY
US191: Douglas AZ, Elfrida AZ, Sunsites AZ, Willcox AZ
US191 (Utah): Crescent Junction UT, Moab UT, Monticello UT, Blanding UT, Bluff UT, Mexican Hat UT,
  Kayenta AZ
US191 (Wyoming): Rock Springs WY, Farson WY, Pinedale WY, Pinedale Junction WY
US191 (Montana): West Yellowstone MT, Big Sky MT, Bozeman MT
US195: Lewiston ID, Pullman WA, Colfax WA, Spokane WA
US201: Waterville ME, Skowhegan ME, Bingham ME, Jackman ME
US209: Kingston NY, Ellenville NY, Port Jervis NY, Milford PA, Stroudsburg PA
US219: Salamanca NY, Springville NY, Buffalo NY
US219 (Pennsylvania): Somerset PA, Johnstown PA, Ebensburg PA, DuBois PA, Ridgway PA, Bradford PA,
  Salamanca NY
US231: Panama City FL, Cottondale FL, Dothan AL, Ozark AL, Troy AL, Montgomery AL
US231 (Indiana): Bowling Green KY, Owensboro KY, Rockport IN, Dale IN, Jasper IN, Loogootee IN,
  Bloomfield IN, Spencer IN, Greencastle IN, Crawfordsville IN, Lafayette IN
US259: Longview TX, Daingerfield TX, De Kalb TX, Idabel OK
US277: Del Rio TX, Sonora TX, Eldorado TX, San Angelo TX, Bronte TX, Abilene TX
US277 (north): Anson TX, Haskell TX, Seymour TX, Wichita Falls TX
US281: McAllen TX, Edinburg TX, Falfurrias TX, Alice TX, George West TX
US281 (Texas): San Antonio TX, Blanco TX, Johnson City TX, Marble Falls TX, Burnet TX, Lampasas TX,
  Hamilton TX, Stephenville TX, Mineral Wells TX, Jacksboro TX, Wichita Falls TX
US281 (plains): Grand Island NE, Hastings NE, Smith Center KS, Osborne KS, Russell KS, Great Bend KS,
  Pratt KS, Medicine Lodge KS, Alva OK, Woodward OK
US283: Dodge City KS, Ness City KS, WaKeeney KS
US285: Fort Stockton TX, Pecos TX, Carlsbad NM, Artesia NM, Roswell NM, Vaughn NM, Clines Corners NM,
  Santa Fe NM, Espanola NM, Tres Piedras NM, Antonito CO, Alamosa CO, Saguache CO, Poncha Springs CO,
  Fairplay CO, Conifer CO, Denver CO
US287: Port Arthur TX, Beaumont TX
US287 (Texas): Fort Worth TX, Rhome TX, Decatur TX, Bowie TX, Henrietta TX, Wichita Falls TX, Vernon TX,
  Quanah TX, Childress TX, Memphis TX, Clarendon TX, Claude TX, Amarillo TX, Dumas TX, Stratford TX,
  Boise City OK, Springfield CO, Lamar CO, Eads CO, Kit Carson CO, Limon CO
US287 (south): Fort Worth TX, Mansfield TX, Midlothian TX, Waxahachie TX, Ennis TX, Corsicana TX,
  Palestine TX, Crockett TX, Lufkin TX
US287 (Wyoming): Fort Collins CO, Laramie WY
US287 (Rawlins): Rawlins WY, Muddy Gap WY, Lander WY, Riverton WY
US301: Bradenton FL, Ellenton FL, Brandon FL
US301 (Florida): Wildwood FL, Ocala FL, Starke FL, Baldwin FL
US301 (Georgia): Baldwin FL, Callahan FL, Folkston GA, Jesup GA, Glennville GA, Claxton GA, Statesboro GA,
  Sylvania GA, Allendale SC, Bamberg SC, Orangeburg SC, Santee SC
US301 (Maryland): Bowie MD, Waldorf MD, La Plata MD, Bowling Green VA, Ashland VA
US319: Tallahassee FL, Thomasville GA, Moultrie GA, Tifton GA
US331: Opp AL, Luverne AL, Montgomery AL
US385: Odessa TX, Andrews TX, Seminole TX, Brownfield TX, Levelland TX, Littlefield TX, Hereford TX,
  Vega TX, Dalhart TX
US385 (Nebraska): Sidney NE, Bridgeport NE, Alliance NE, Chadron NE, Hot Springs SD, Custer SD,
  Rapid City SD
US385 (Colorado): Lamar CO, Cheyenne Wells CO, Burlington CO, Wray CO, Julesburg CO
US395: Hesperia CA, Adelanto CA, Kramer Junction CA, Ridgecrest Junction CA, Lone Pine CA, Independence CA,
  Bishop CA, Mammoth Lakes CA, Lee Vining CA, Bridgeport CA, Gardnerville NV, Carson City NV, Reno NV,
  Susanville CA, Alturas CA, Lakeview OR, Riley OR, Burns OR, John Day OR, Ukiah OR, Pendleton OR
US395 (Washington): Kennewick WA, Pasco WA, Connell WA, Ritzville WA
US395 (north): Spokane WA, Deer Park WA, Chewelah WA, Colville WA, Kettle Falls WA
US421: Lexington KY, Frankfort KY, Madison IN, Versailles IN, Greensburg IN
US421 (Carolina): Sanford NC, Siler City NC, Greensboro NC
US421 (west): Winston-Salem NC, Yadkinville NC, Wilkesboro NC, Boone NC, Mountain City TN, Bristol TN
US441: Gainesville GA, Cornelia GA, Clayton GA, Franklin NC, Sylva NC, Cherokee NC, Gatlinburg TN,
  Sevierville TN, Knoxville TN
US441 (south): Macon GA, Dublin GA, McRae GA, Douglas GA, Pearson GA, Homerville GA, Fargo GA, Lake City FL
US491: Gallup NM, Shiprock NM, Cortez CO, Monticello UT
US501: Myrtle Beach SC, Conway SC, Marion SC, Dillon SC
US501 (Virginia): Durham NC, Roxboro NC, South Boston VA, Lynchburg VA
US521: Georgetown SC, Manning SC, Sumter SC, Camden SC, Lancaster SC, Charlotte NC
US550: Bernalillo NM, Cuba NM, Bloomfield NM, Aztec NM, Durango CO, Silverton CO, Ouray CO, Montrose CO
US27 (Michigan): Fort Wayne IN, Decatur IN, Portland IN, Richmond IN
`
