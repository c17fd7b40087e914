BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'the first tables','2026-11-17 19:48:28',1,X'E409B6C377C9EA2B72ACED67C599FC16F2AD4233603E3E6B03CEC691E931AD98B2CB68D0A7CD63FD5B2BE22EFB6084CC',15557031);
INSERT INTO "_sqlx_migrations" VALUES(2,'hosts, devices, editions','2026-11-17 19:48:28',1,X'5CE75726701DD3931168C291A5E055E428E9E3CB76217CEA9D9B3F28758E5956706F2D424C44C5DE7AF7E817D1BDB321',4653674);
CREATE TABLE devices (
    secret TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    made_at BIGINT NOT NULL
, seen_at BIGINT NOT NULL DEFAULT 0, label TEXT NOT NULL DEFAULT '');
INSERT INTO "devices" VALUES('b41976a335494762234bd47d1ac68ddb','qe5nu4gm7eze',1794944908692,1794944908692,'Python-urllib/3.11');
INSERT INTO "devices" VALUES('0626368dbfa92f495285d38d4bb6bdfc','9xbs56ma33ev',1794944908908,1794944908908,'Python-urllib/3.11');
CREATE TABLE editions (
    hash TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    contents TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
INSERT INTO "editions" VALUES('20f82bbb182b6b248fd519d6a7d11fe4750aae0c4f89547b70889f31528ece5c','patchwork','{"edition":"house-1","about":["What is printed on the components of Patchwork; every figure agrees with the printed tiles.","Totals to check a copy by: 33 patches, 166 cells, prices 133, times 107, 38 icons on 22 patches; 7349 placements on an empty quilt, at most 448 of one patch."],"quilt":{"rows":9,"columns":9},"start":{"buttons":5,"space":0,"neutral_after_patch":0},"offer":3,"track":{"last_space":53,"income_before_space":[5,11,17,23,29,35,41,47,53],"special_patch_before_space":{"newer":[26,32,38,44,50],"2014":[20,26,32,44,50]},"note":"An icon before space p lies between p-1 and p: a token passes it when it moves from below p to p or beyond. Two printings of the board exist, ''newer'' and ''2014''."},"bonus":{"square":7,"points":7},"empty_cell_penalty":2,"patches":[{"id":0,"rows":["X","X"],"price":2,"time":1,"icons":0},{"id":1,"rows":[".X","XX"],"price":1,"time":3,"icons":0},{"id":2,"rows":["X","X","X"],"price":2,"time":2,"icons":0},{"id":3,"rows":[".X","XX"],"price":3,"time":1,"icons":0},{"id":4,"rows":[".X","XX",".X"],"price":2,"time":2,"icons":0},{"id":5,"rows":[".X","XX","X."],"price":3,"time":2,"icons":1},{"id":6,"rows":["X","X","X","X"],"price":3,"time":3,"icons":1},{"id":7,"rows":["X.","X.","XX"],"price":4,"time":2,"icons":1},{"id":8,"rows":[".X",".X","XX"],"price":4,"time":6,"icons":2},{"id":9,"rows":["XX","XX"],"price":6,"time":5,"icons":2},{"id":10,"rows":[".XX","XX."],"price":7,"time":6,"icons":3},{"id":11,"rows":["X.X","XXX"],"price":1,"time":2,"icons":0},{"id":12,"rows":["X.","XX","XX"],"price":2,"time":2,"icons":0},{"id":13,"rows":[".X",".X","XX","X."],"price":2,"time":3,"icons":1},{"id":14,"rows":["X.","X.","XX","X."],"price":3,"time":4,"icons":1},{"id":15,"rows":[".X.","XXX",".X."],"price":5,"time":4,"icons":2},{"id":16,"rows":[".X.",".X.","XXX"],"price":5,"time":5,"icons":2},{"id":17,"rows":["XXXXX"],"price":7,"time":1,"icons":1},{"id":18,"rows":[".X",".X",".X","XX"],"price":10,"time":3,"icons":2},{"id":19,"rows":["X..","XX.",".XX"],"price":10,"time":4,"icons":3},{"id":20,"rows":[".X.","XXX",".X.",".X."],"price":0,"time":3,"icons":1},{"id":21,"rows":["XX.",".X.",".X.",".XX"],"price":1,"time":2,"icons":0},{"id":22,"rows":["XX",".X",".X","XX"],"price":1,"time":5,"icons":1},{"id":23,"rows":[".X.",".XX","XX.",".X."],"price":2,"time":1,"icons":0},{"id":24,"rows":[".X.","XXX","X.X"],"price":3,"time":6,"icons":2},{"id":25,"rows":["X.","XX","XX",".X"],"price":4,"time":2,"icons":0},{"id":26,"rows":[".X.",".X.",".X.","XXX"],"price":7,"time":2,"icons":2},{"id":27,"rows":["X.","XX","XX","X."],"price":7,"time":4,"icons":2},{"id":28,"rows":[".XX",".XX","XX."],"price":8,"time":6,"icons":3},{"id":29,"rows":["XX","XX",".X",".X"],"price":10,"time":5,"icons":3},{"id":30,"rows":["..X..","XXXXX","..X.."],"price":1,"time":4,"icons":1},{"id":31,"rows":["X.X","XXX","X.X"],"price":2,"time":3,"icons":0},{"id":32,"rows":[".X.","XXX","XXX",".X."],"price":5,"time":3,"icons":1}]}',1794944913481);
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
INSERT INTO "entries" VALUES('5uf00kq0svtm',1,'{"at":1794944913446,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":"random"},"edition":"printed-1","edition_hash":"e49471f24a5b93d35a2a0fceae0c432020adf980bccd5c9457b56b4c35da839e","host":{"id":"9xbs56ma33ev","name":"Ada","registered":true},"access":"open","patience":259200,"commitment":"c7020223827a6693f9a64afba2dbb4a5f0bc65414690f47724192927f438ede1"},"seats":[{"who":"person","id":"9xbs56ma33ev","name":"Ada","registered":true},{"who":"free"}],"kept_for":[null,null],"wait_for_host":true},"what":"made"}');
INSERT INTO "entries" VALUES('5uf00kq0svtm',2,'{"at":1794944913453,"by":"qe5nu4gm7eze","id":"old-1","what":"sat","seat":1,"who":{"id":"qe5nu4gm7eze","name":"Bob"},"nonce":"from-Bob"}');
INSERT INTO "entries" VALUES('5uf00kq0svtm',3,'{"at":1794944913457,"by":"9xbs56ma33ev","id":"old-3","what":"started","luck":["start 1","circle 12 32 2 22 8 19 14 4 30 11 3 23 13 28 7 10 18 29 6 15 1 21 31 16 25 5 20 24 17 9 27 26 0"],"nonces":[{"seat":0,"nonce":"from-Ada"},{"seat":1,"nonce":"from-Bob"}]}');
INSERT INTO "entries" VALUES('5uf00kq0svtm',4,'{"at":1794944913464,"by":"qe5nu4gm7eze","id":"old-2","what":"resigned","seat":1}');
INSERT INTO "entries" VALUES('67jynwmwk2dc',1,'{"at":1794944913485,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":"random","edition":"house-1"},"edition":"house-1","edition_hash":"20f82bbb182b6b248fd519d6a7d11fe4750aae0c4f89547b70889f31528ece5c","host":{"id":"9xbs56ma33ev","name":"Ada","registered":true},"access":"open","patience":259200,"commitment":"46155606b54ef0e93cc8ed4ea4f0c8d3fa8e4df78bd476356f1b38dc1c280c27"},"seats":[{"who":"person","id":"9xbs56ma33ev","name":"Ada","registered":true},{"who":"free"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('67jynwmwk2dc',2,'{"at":1794944913519,"by":"qe5nu4gm7eze","id":"old-3","what":"sat","seat":1,"who":{"id":"qe5nu4gm7eze","name":"Bob"}}');
INSERT INTO "entries" VALUES('67jynwmwk2dc',3,'{"at":1794944913529,"what":"started","luck":["start 0","circle 6 2 18 27 7 20 25 32 13 30 4 22 23 1 14 12 21 16 29 24 17 3 26 19 8 11 28 9 10 15 5 31 0"]}');
INSERT INTO "entries" VALUES('y4a7xjt685hp',1,'{"at":1794944913546,"made":{"head":{"game":"sintra","options":{"players":2,"side":"A","start":"random","edition":"reconstructed-1"},"edition":"reconstructed-1","edition_hash":"87828909dbae4778b4957ba9304df351966925671d2212f7770cfd64f8bb2453","host":{"id":"qe5nu4gm7eze","name":"Bob"},"access":"invited","patience":259200,"commitment":"1fed26581aea166a292599b63504ff86e7d9a9e4a8ab5c25e698af096ecef42b"},"seats":[{"who":"person","id":"qe5nu4gm7eze","name":"Bob"},{"who":"free"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('y9qw02vwyss7',1,'{"at":1794944913507,"made":{"head":{"game":"glassroad","options":{"players":2,"start":"random","fifth_period":false,"beginner":false,"small_display":false,"edition":"reconstructed-1"},"edition":"reconstructed-1","edition_hash":"b951e1bf752992d00cbfca735fff7f87ce6b22a817c2e7c90873aef36050a148","host":{"id":"9xbs56ma33ev","name":"Ada","registered":true},"access":"open","patience":259200,"commitment":"41c5bcec5d9ad1f0cd3311731f2981a9b872e344649637c394f670dea8e868fd"},"seats":[{"who":"person","id":"9xbs56ma33ev","name":"Ada","registered":true},{"who":"free"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('y9qw02vwyss7',2,'{"at":1794944913533,"by":"qe5nu4gm7eze","id":"old-4","what":"sat","seat":1,"who":{"id":"qe5nu4gm7eze","name":"Bob"}}');
INSERT INTO "entries" VALUES('y9qw02vwyss7',3,'{"at":1794944913535,"what":"started","luck":["start 0","display swamp_hut district_offices carving_workshop joinery | country_house loess_plateau boathouse wood_depot | friends_of_nature_house plant_nursery springhouse masons_guild"]}');
INSERT INTO "entries" VALUES('y9qw02vwyss7',4,'{"at":1794944913541,"by":"9xbs56ma33ev","id":"old-4","what":"played","seat":0,"move":"choose builder carpenter woodcutter pit_worker charcoal_burner"}');
INSERT INTO "entries" VALUES('yu6pfesqc3c2',1,'{"at":1794944908913,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":0},"edition":"printed-1","edition_hash":"e49471f24a5b93d35a2a0fceae0c432020adf980bccd5c9457b56b4c35da839e","host":{"id":"9xbs56ma33ev","name":"Ada","registered":true},"access":"open","patience":259200,"commitment":"9d85bcd86c1ac1f2a1d98012608c06459497f7b836d4e68b6d2277a3278fca90"},"seats":[{"who":"person","id":"9xbs56ma33ev","name":"Ada","registered":true},{"who":"computer","level":"beginner"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('yu6pfesqc3c2',2,'{"at":1794944908927,"what":"started","luck":["circle 26 8 32 10 3 30 31 17 19 12 20 13 5 21 25 11 24 2 14 15 27 6 1 7 28 22 23 9 18 29 16 4 0"]}');
INSERT INTO "entries" VALUES('yu6pfesqc3c2',3,'{"at":1794944908935,"by":"9xbs56ma33ev","id":"old-1","what":"played","seat":0,"move":"advance"}');
INSERT INTO "entries" VALUES('yu6pfesqc3c2',4,'{"at":1794944908938,"what":"played","seat":1,"move":"buy 8 r90 a8"}');
INSERT INTO "entries" VALUES('yu6pfesqc3c2',5,'{"at":1794944910440,"by":"9xbs56ma33ev","id":"old-2","what":"resigned","seat":0}');
CREATE TABLE health (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE TABLE links (
    secret TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    made_at BIGINT NOT NULL
, name_key TEXT);
INSERT INTO "people" VALUES('9xbs56ma33ev','Ada','ada','$argon2id$v=19$m=19456,t=2,p=1$z35kpb328tm7sehyzemv4acz$LJgXnLrMxg7245C/fdDPAL3efcaL1CkKtJKprNoGYIM',1794944908685,'ada');
INSERT INTO "people" VALUES('qe5nu4gm7eze','Bob',NULL,NULL,1794944908692,'bob');
CREATE TABLE rated (
    table_id TEXT NOT NULL PRIMARY KEY
);
CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (who, game)
);
CREATE TABLE sitting (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);
INSERT INTO "sitting" VALUES('9xbs56ma33ev','yu6pfesqc3c2');
INSERT INTO "sitting" VALUES('9xbs56ma33ev','5uf00kq0svtm');
INSERT INTO "sitting" VALUES('qe5nu4gm7eze','5uf00kq0svtm');
INSERT INTO "sitting" VALUES('9xbs56ma33ev','67jynwmwk2dc');
INSERT INTO "sitting" VALUES('9xbs56ma33ev','y9qw02vwyss7');
INSERT INTO "sitting" VALUES('qe5nu4gm7eze','67jynwmwk2dc');
INSERT INTO "sitting" VALUES('qe5nu4gm7eze','y9qw02vwyss7');
INSERT INTO "sitting" VALUES('qe5nu4gm7eze','y4a7xjt685hp');
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    seed TEXT NOT NULL,
    invitation TEXT,
    stage TEXT NOT NULL,
    is_open BIGINT NOT NULL,
    length BIGINT NOT NULL,
    line TEXT NOT NULL,
    wake_at BIGINT,
    touched_at BIGINT NOT NULL
, host TEXT, thinks BIGINT NOT NULL DEFAULT 0);
INSERT INTO "tables" VALUES('yu6pfesqc3c2','patchwork','0904086da14d0b5d2d6ba65d3062ef18214b290fc6d9f990cba1abf020e91f2b',NULL,'over',1,5,'{"table":"yu6pfesqc3c2","game":"patchwork","options":{"printing":"newer","flip":true,"start":0},"phase":"over","seats":[{"who":"computer","level":"medium","gone":{"id":"9xbs56ma33ev","name":"Ada","registered":true}},{"who":"computer","level":"beginner"}],"waiting":[],"patience":259200,"seq":5,"at":1794944910440}',NULL,1794944910440,'9xbs56ma33ev',0);
INSERT INTO "tables" VALUES('5uf00kq0svtm','patchwork','4d9387185b0cecf2afd5b94683de648524eea2ab2e7568715b19b8a97553a434',NULL,'over',1,4,'{"table":"5uf00kq0svtm","game":"patchwork","options":{"printing":"newer","flip":true,"start":"random"},"phase":"over","seats":[{"who":"person","id":"9xbs56ma33ev","name":"Ada","registered":true},{"who":"computer","level":"medium","gone":{"id":"qe5nu4gm7eze","name":"Bob"}}],"waiting":[],"patience":259200,"seq":4,"at":1794944913464}',NULL,1794944913464,'9xbs56ma33ev',0);
INSERT INTO "tables" VALUES('67jynwmwk2dc','patchwork','1aedd3b857b20d878a9500ce63da0ada1375cd1c4cd36848bac75ab1124a78f2',NULL,'playing',1,3,'{"table":"67jynwmwk2dc","game":"patchwork","options":{"printing":"newer","flip":true,"start":"random","edition":"house-1"},"phase":"playing","seats":[{"who":"person","id":"9xbs56ma33ev","name":"Ada","registered":true},{"who":"person","id":"qe5nu4gm7eze","name":"Bob"}],"waiting":[0],"patience":259200,"seq":3,"at":1794944913529}',NULL,1794944913529,'9xbs56ma33ev',0);
INSERT INTO "tables" VALUES('y9qw02vwyss7','glassroad','cef97fdb627f02d141de213191c768d85c8de68c7afd2b76fa3ff78243e10b76',NULL,'playing',1,4,'{"table":"y9qw02vwyss7","game":"glassroad","options":{"players":2,"start":"random","fifth_period":false,"beginner":false,"small_display":false,"edition":"reconstructed-1"},"phase":"playing","seats":[{"who":"person","id":"9xbs56ma33ev","name":"Ada","registered":true},{"who":"person","id":"qe5nu4gm7eze","name":"Bob"}],"waiting":[1],"patience":259200,"seq":4,"at":1794944913541}',NULL,1794944913541,'9xbs56ma33ev',0);
INSERT INTO "tables" VALUES('y4a7xjt685hp','sintra','de22bb164107e77a4f4846f515c79edfae61c7d20d76daa971cc4549b8cb9a8d','p8d5pwstuqbmkqku','gathering',0,1,'{"table":"y4a7xjt685hp","game":"sintra","options":{"players":2,"side":"A","start":"random","edition":"reconstructed-1"},"phase":"gathering","seats":[{"who":"person","id":"qe5nu4gm7eze","name":"Bob"},{"who":"free"}],"waiting":[],"patience":259200,"seq":1,"at":1794944913546}',NULL,1794944913546,'qe5nu4gm7eze',0);
CREATE INDEX tables_awake ON tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX tables_listed ON tables (stage, touched_at) WHERE is_open = 1;
CREATE INDEX tables_of_host ON tables (host);
CREATE INDEX devices_of_person ON devices (person);
CREATE INDEX people_by_name ON people (name_key);
COMMIT;
