BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'the first tables','2026-11-16 15:01:02',1,X'E409B6C377C9EA2B72ACED67C599FC16F2AD4233603E3E6B03CEC691E931AD98B2CB68D0A7CD63FD5B2BE22EFB6084CC',7275919);
CREATE TABLE devices (
    secret TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    made_at BIGINT NOT NULL
);
INSERT INTO "devices" VALUES('b261a523206d215aa189dffb77f9cef2','36wwgw8u62mm',1794841262996);
INSERT INTO "devices" VALUES('014664e64b2d5ff150608002707f15e5','68pp09wurh96',1794841263000);
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
INSERT INTO "entries" VALUES('5a92f9d68617d93b2c478d453fc1aba4',1,'{"at":1794841265055,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":0},"edition":"printed-1","edition_hash":"e49471f24a5b93d35a2a0fceae0c432020adf980bccd5c9457b56b4c35da839e","host":{"id":"36wwgw8u62mm","name":"Ada"},"access":"open","patience":259200,"commitment":"b2d27aa79511830a31865fd0f7350f980435bb581f1736c7c197ab143f62f82e","rematch_of":"arah4qg50dee"},"seats":[{"who":"computer","level":"beginner"},{"who":"free"}],"kept_for":[null,"36wwgw8u62mm"],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('5a92f9d68617d93b2c478d453fc1aba4',2,'{"at":1794841265057,"by":"36wwgw8u62mm","id":"old-4","what":"sat","seat":1,"who":{"id":"36wwgw8u62mm","name":"Ada"}}');
INSERT INTO "entries" VALUES('5a92f9d68617d93b2c478d453fc1aba4',3,'{"at":1794841265058,"what":"started","luck":["circle 19 13 21 20 17 32 22 8 5 11 25 24 14 30 12 23 31 15 28 7 10 1 27 26 9 4 6 2 18 29 16 3 0"]}');
INSERT INTO "entries" VALUES('5a92f9d68617d93b2c478d453fc1aba4',4,'{"at":1794841265058,"what":"played","seat":0,"move":"buy 13 r0 c1"}');
INSERT INTO "entries" VALUES('arah4qg50dee',1,'{"at":1794841263516,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":0},"edition":"printed-1","edition_hash":"e49471f24a5b93d35a2a0fceae0c432020adf980bccd5c9457b56b4c35da839e","host":{"id":"36wwgw8u62mm","name":"Ada"},"access":"open","patience":259200,"commitment":"92571dc03a959f156e5791ae89ad6a696659419f9c9956fb56755c625efac121"},"seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"computer","level":"beginner"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('arah4qg50dee',2,'{"at":1794841263528,"what":"started","luck":["circle 15 20 8 30 16 23 24 12 19 10 5 27 17 1 22 9 13 31 3 6 2 14 18 28 25 11 32 7 26 21 29 4 0"]}');
INSERT INTO "entries" VALUES('arah4qg50dee',3,'{"at":1794841264038,"by":"36wwgw8u62mm","id":"old-2","what":"played","seat":0,"move":"advance"}');
INSERT INTO "entries" VALUES('arah4qg50dee',4,'{"at":1794841264051,"what":"played","seat":1,"move":"buy 8 r0 h7"}');
INSERT INTO "entries" VALUES('arah4qg50dee',5,'{"at":1794841265052,"by":"36wwgw8u62mm","id":"old-3","what":"resigned","seat":0}');
INSERT INTO "entries" VALUES('arah4qg50dee',6,'{"at":1794841265058,"by":"36wwgw8u62mm","id":"old-4","what":"rematch","table":"5a92f9d68617d93b2c478d453fc1aba4"}');
INSERT INTO "entries" VALUES('cknwdwkqq4bh',1,'{"at":1794841263173,"made":{"head":{"game":"glassroad","options":{"players":2,"start":"random","fifth_period":false,"beginner":false,"small_display":false,"edition":"reconstructed-1"},"edition":"reconstructed-1","edition_hash":"b951e1bf752992d00cbfca735fff7f87ce6b22a817c2e7c90873aef36050a148","host":{"id":"36wwgw8u62mm","name":"Ada"},"access":"open","patience":60,"commitment":"a4274c0b6297be2ba04c1e7d5d34129ebb8b75ad65231f7ad9568877aa9f6d22"},"seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"free"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('cknwdwkqq4bh',2,'{"at":1794841263193,"by":"68pp09wurh96","id":"old-1","what":"sat","seat":1,"who":{"id":"68pp09wurh96","name":"Bob"}}');
INSERT INTO "entries" VALUES('cknwdwkqq4bh',3,'{"at":1794841263207,"what":"started","luck":["start 0","display spa shingles_manufacturer office foresters_hut | boathouse storage loess_island sculpture_workshop | hunting_lodge floodgate sediment_factory coal_storage"]}');
INSERT INTO "entries" VALUES('cknwdwkqq4bh',4,'{"at":1794841263509,"by":"36wwgw8u62mm","id":"old-1","what":"played","seat":0,"move":"choose builder carpenter woodcutter pit_worker charcoal_burner"}');
INSERT INTO "entries" VALUES('kg0safq2yv2f',1,'{"at":1794841265060,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":1},"edition":"printed-1","edition_hash":"e49471f24a5b93d35a2a0fceae0c432020adf980bccd5c9457b56b4c35da839e","host":{"id":"36wwgw8u62mm","name":"Ada"},"access":"open","patience":1,"commitment":"f64b15be4bf49bfa1c550d3b08a4d3d23e3364f27030487fdf7e485f068e724b"},"seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"free"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('kg0safq2yv2f',2,'{"at":1794841265062,"by":"68pp09wurh96","id":"old-2","what":"sat","seat":1,"who":{"id":"68pp09wurh96","name":"Bob"}}');
INSERT INTO "entries" VALUES('kg0safq2yv2f',3,'{"at":1794841265063,"what":"started","luck":["circle 29 15 22 20 30 14 12 28 27 26 19 16 10 11 18 2 13 5 3 9 7 31 23 17 21 32 8 25 24 6 4 1 0"]}');
INSERT INTO "entries" VALUES('kg0safq2yv2f',4,'{"at":1794841266365,"by":"36wwgw8u62mm","id":"old-5","what":"agreed","by":0,"seat":1,"level":"easy"}');
INSERT INTO "entries" VALUES('kg0safq2yv2f',5,'{"at":1794841266366,"what":"played","seat":1,"move":"buy 22 r0 h6"}');
INSERT INTO "entries" VALUES('nucd5njjrm2r',1,'{"at":1794841267935,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":1},"edition":"printed-1","edition_hash":"e49471f24a5b93d35a2a0fceae0c432020adf980bccd5c9457b56b4c35da839e","host":{"id":"36wwgw8u62mm","name":"Ada"},"access":"open","clock":{"kind":"per_move","seconds":1},"patience":259200,"commitment":"124a8c632d596d2377ce39c54abbc49af048d921cc72138c7ffae203a01b6eea"},"seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"free"}],"kept_for":[null,null],"wait_for_host":false},"what":"made"}');
INSERT INTO "entries" VALUES('nucd5njjrm2r',2,'{"at":1794841267945,"by":"68pp09wurh96","id":"old-5","what":"sat","seat":1,"who":{"id":"68pp09wurh96","name":"Bob"}}');
INSERT INTO "entries" VALUES('nucd5njjrm2r',3,'{"at":1794841267947,"what":"started","luck":["circle 27 5 20 3 24 12 15 31 13 7 18 32 9 16 10 1 2 8 23 17 4 25 26 11 21 29 14 28 30 19 22 6 0"]}');
INSERT INTO "entries" VALUES('nucd5njjrm2r',4,'{"at":1794841268948,"what":"timed_out","seat":1}');
INSERT INTO "entries" VALUES('y2gkgamk6mvb',1,'{"at":1794841267868,"made":{"head":{"game":"patchwork","options":{"printing":"newer","flip":true,"start":"random"},"edition":"printed-1","edition_hash":"e49471f24a5b93d35a2a0fceae0c432020adf980bccd5c9457b56b4c35da839e","host":{"id":"36wwgw8u62mm","name":"Ada"},"access":"open","patience":259200,"commitment":"dd8c4090164430da874c4a8413a1ea377f4d1c2b2712c69bbf397f6cd5d9599c"},"seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"free"}],"kept_for":[null,null],"wait_for_host":true},"what":"made"}');
INSERT INTO "entries" VALUES('y2gkgamk6mvb',2,'{"at":1794841267875,"by":"68pp09wurh96","id":"old-3","what":"sat","seat":1,"who":{"id":"68pp09wurh96","name":"Bob"}}');
INSERT INTO "entries" VALUES('y2gkgamk6mvb',3,'{"at":1794841267891,"by":"68pp09wurh96","id":"old-4","what":"left","seat":1}');
INSERT INTO "entries" VALUES('y2gkgamk6mvb',4,'{"at":1794841267911,"by":"36wwgw8u62mm","id":"old-6","what":"closed"}');
INSERT INTO "entries" VALUES('zqt3b5v6543r',1,'{"at":1794841263148,"made":{"head":{"game":"sintra","options":{"players":2,"side":"A","start":"random","edition":"reconstructed-1"},"edition":"reconstructed-1","edition_hash":"87828909dbae4778b4957ba9304df351966925671d2212f7770cfd64f8bb2453","host":{"id":"36wwgw8u62mm","name":"Ada"},"access":"invited","clock":{"kind":"bank","seconds":900,"increment":5},"patience":259200,"commitment":"509f4318205ed77334d4ac9ad2eaffa5e99d8de81d26bc009d7e1b878746e33d"},"seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"free"}],"kept_for":[null,null],"wait_for_host":true},"what":"made"}');
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
);
INSERT INTO "people" VALUES('36wwgw8u62mm','Ada','ada','$argon2id$v=19$m=19456,t=2,p=1$nvw0mc6sur3r39nzvvf7k4az$NgEJ0Cn14426IHyHO+067h4p4XQQeMpsi4obgXh7Xqc',1794841262996);
INSERT INTO "people" VALUES('68pp09wurh96','Bob',NULL,NULL,1794841263000);
CREATE TABLE rated (
    table_id TEXT NOT NULL PRIMARY KEY
);
INSERT INTO "rated" VALUES('arah4qg50dee');
CREATE TABLE ratings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (who, game)
);
INSERT INTO "ratings" VALUES('36wwgw8u62mm','patchwork',1.33768910609370232124e+03,2.90318963717980409455e+02,5.99996753723381417988e-02,1);
INSERT INTO "ratings" VALUES('level:beginner','patchwork',1.66231089390629767875e+03,2.90318963717980409455e+02,5.99996753723381417988e-02,1);
CREATE TABLE sitting (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
);
INSERT INTO "sitting" VALUES('36wwgw8u62mm','zqt3b5v6543r');
INSERT INTO "sitting" VALUES('36wwgw8u62mm','cknwdwkqq4bh');
INSERT INTO "sitting" VALUES('68pp09wurh96','cknwdwkqq4bh');
INSERT INTO "sitting" VALUES('36wwgw8u62mm','arah4qg50dee');
INSERT INTO "sitting" VALUES('36wwgw8u62mm','5a92f9d68617d93b2c478d453fc1aba4');
INSERT INTO "sitting" VALUES('36wwgw8u62mm','kg0safq2yv2f');
INSERT INTO "sitting" VALUES('68pp09wurh96','kg0safq2yv2f');
INSERT INTO "sitting" VALUES('36wwgw8u62mm','y2gkgamk6mvb');
INSERT INTO "sitting" VALUES('36wwgw8u62mm','nucd5njjrm2r');
INSERT INTO "sitting" VALUES('68pp09wurh96','nucd5njjrm2r');
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
);
INSERT INTO "tables" VALUES('zqt3b5v6543r','sintra','64f4b158933c8e8081cb2699914b952122c2f6d1afd89d29e08f279bdf5ed19d','j6re8c734jkvw9vg','gathering',0,1,'{"table":"zqt3b5v6543r","game":"sintra","options":{"players":2,"side":"A","start":"random","edition":"reconstructed-1"},"stage":"gathering","seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"free"}],"waiting":[],"clock":{"kind":"bank","seconds":900,"increment":5},"seq":1,"at":1794841263148}',NULL,1794841263148);
INSERT INTO "tables" VALUES('cknwdwkqq4bh','glassroad','fa8231ec5bd7e3d51648da020675aaa13800b54e4a21e9cd464bcd9f479b5605',NULL,'playing',1,4,'{"table":"cknwdwkqq4bh","game":"glassroad","options":{"players":2,"start":"random","fifth_period":false,"beginner":false,"small_display":false,"edition":"reconstructed-1"},"stage":"playing","seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"person","id":"68pp09wurh96","name":"Bob"}],"waiting":[1],"seq":4,"at":1794841263509}',NULL,1794841263509);
INSERT INTO "tables" VALUES('arah4qg50dee','patchwork','a2a9ae886e89b57211292fe2db6ae6b25c89a43891ee4a71ae4956065c194b19',NULL,'over',1,6,'{"table":"arah4qg50dee","game":"patchwork","options":{"printing":"newer","flip":true,"start":0},"stage":"over","seats":[{"who":"computer","level":"medium","gone":{"id":"36wwgw8u62mm","name":"Ada"}},{"who":"computer","level":"beginner"}],"waiting":[],"seq":6,"at":1794841265058}',NULL,1794841265058);
INSERT INTO "tables" VALUES('5a92f9d68617d93b2c478d453fc1aba4','patchwork','9b191d2a3683ed6dda71ac0e21ff3239840a0383b3fe9da3b653a6f864e48bbf',NULL,'playing',1,4,'{"table":"5a92f9d68617d93b2c478d453fc1aba4","game":"patchwork","options":{"printing":"newer","flip":true,"start":0},"stage":"playing","seats":[{"who":"computer","level":"beginner"},{"who":"person","id":"36wwgw8u62mm","name":"Ada"}],"waiting":[1],"seq":4,"at":1794841265058}',NULL,1794841265058);
INSERT INTO "tables" VALUES('kg0safq2yv2f','patchwork','e22b319c1da729c9d220a4eb6a5e6d8c2151f7434d71560a66273f846c92cd96',NULL,'playing',1,5,'{"table":"kg0safq2yv2f","game":"patchwork","options":{"printing":"newer","flip":true,"start":1},"stage":"playing","seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"computer","level":"easy","gone":{"id":"68pp09wurh96","name":"Bob"}}],"waiting":[0],"seq":5,"at":1794841266366}',NULL,1794841266366);
INSERT INTO "tables" VALUES('y2gkgamk6mvb','patchwork','9300e8152a7573813559d370c90414d4032ddb68d7e3f509e9879f4b0d42e656',NULL,'closed',1,4,'{"table":"y2gkgamk6mvb","game":"patchwork","options":{"printing":"newer","flip":true,"start":"random"},"stage":"closed","seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"free"}],"waiting":[],"seq":4,"at":1794841267911}',NULL,1794841267911);
INSERT INTO "tables" VALUES('nucd5njjrm2r','patchwork','c46c9761fc10b4240a416d4040d10d45e5b6e9cc63e5b0979c46c6e594af0024',NULL,'over',1,4,'{"table":"nucd5njjrm2r","game":"patchwork","options":{"printing":"newer","flip":true,"start":1},"stage":"over","seats":[{"who":"person","id":"36wwgw8u62mm","name":"Ada"},{"who":"computer","level":"medium","gone":{"id":"68pp09wurh96","name":"Bob"}}],"waiting":[],"clock":{"kind":"per_move","seconds":1},"seq":4,"at":1794841268948}',NULL,1794841268948);
CREATE INDEX tables_awake ON tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX tables_listed ON tables (stage, touched_at) WHERE is_open = 1;
COMMIT;