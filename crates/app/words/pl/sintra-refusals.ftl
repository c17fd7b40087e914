# Dlaczego Sintra odmawia: `no-sintra-` i kod z katalogu.
